import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles and runs many programs in one process. Each line of the jobs file (tab separated) is
 * COMPILE id outputDirectory classPath source|source... or RUN id directory|directory... mainClass seed milliseconds.
 * Each job gives one JSON line in the results file.
 */
public final class Driver {
  private static final int OUTPUT_LIMIT = 1 << 18;
  private static volatile Ending current;

  /** Thrown where a program has already ended (exit, violated assumption); whatever it does afterwards is ignored. */
  static final class Ended extends Error {
    Ended() {
      super(null, null, false, false);
    }
  }

  /** The first end of a program wins. */
  static final class Ending {
    final CountDownLatch done = new CountDownLatch(1);
    final ByteArrayOutputStream output = new ByteArrayOutputStream();
    Class<?> verifier;
    String kind;
    String detail = "";
    String message;
    String text;
    int inputs;

    synchronized void end(String endKind, String endDetail, String endMessage) {
      if (kind != null) return;
      kind = endKind;
      detail = endDetail;
      message = endMessage;
      text = output.toString(StandardCharsets.UTF_8);
      try {
        if (verifier != null) inputs = (Integer) verifier.getMethod("inputsUsed").invoke(null);
      } catch (ReflectiveOperationException problem) {
        inputs = -1;
      }
      done.countDown();
    }
  }

  @SuppressWarnings("removal")
  static final class ExitWatch extends SecurityManager {
    @Override
    public void checkPermission(java.security.Permission permission) {}

    @Override
    public void checkPermission(java.security.Permission permission, Object context) {}

    @Override
    public void checkExit(int status) {
      Ending ending = current;
      if (ending == null) return;
      ending.end("exit", Integer.toString(status), null);
      throw new Ended();
    }
  }

  @SuppressWarnings("removal")
  public static void main(String[] arguments) throws Exception {
    System.setSecurityManager(new ExitWatch());
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (BufferedReader jobs = Files.newBufferedReader(Path.of(arguments[0]));
        PrintWriter results = new PrintWriter(arguments[1], StandardCharsets.UTF_8);
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      for (String line = jobs.readLine(); line != null; line = jobs.readLine()) {
        String[] fields = line.split("\t", -1);
        results.println(fields[0].equals("COMPILE") ? compile(compiler, files, fields) : run(fields));
        results.flush();
      }
    }
    Runtime.getRuntime().halt(0);
  }

  private static String compile(JavaCompiler compiler, StandardJavaFileManager files, String[] fields) {
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> options = new ArrayList<>(List.of("-nowarn", "-proc:none", "-g:none", "-XDstringConcat=inline", "-d", fields[2], "-Xmaxerrs", "10000"));
    if (!fields[3].isEmpty()) options.addAll(List.of("-cp", fields[3]));
    boolean good;
    StringBuilder errors = new StringBuilder();
    try {
      new File(fields[2]).mkdirs();
      var units = files.getJavaFileObjectsFromStrings(Arrays.asList(fields[4].split("\\|")));
      good = compiler.getTask(null, files, problems, options, null, units).call();
      for (Diagnostic<? extends JavaFileObject> problem : problems.getDiagnostics()) {
        if (problem.getKind() != Diagnostic.Kind.ERROR) continue;
        String file = problem.getSource() == null ? "" : problem.getSource().getName();
        errors.append(errors.length() == 0 ? "" : ",").append("[").append(quote(file)).append(",");
        errors.append(problem.getLineNumber()).append(",").append(quote(problem.getMessage(null))).append("]");
      }
    } catch (RuntimeException | StackOverflowError problem) {
      good = false;
      errors.append("[\"\",0,").append(quote(problem.toString())).append("]");
    }
    return "{\"id\":" + quote(fields[1]) + ",\"op\":\"compile\",\"ok\":" + good + ",\"errors\":[" + errors + "]}";
  }

  @SuppressWarnings("removal")
  private static String run(String[] fields) throws Exception {
    PrintStream realOut = System.out;
    PrintStream realErr = System.err;
    InputStream realIn = System.in;
    Ending ending = new Ending();
    String[] directories = fields[2].split("\\|");
    URL[] path = new URL[directories.length];
    for (int i = 0; i < path.length; i++) path[i] = new File(directories[i]).toURI().toURL();
    URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
    loader.setDefaultAssertionStatus(true);
    Thread thread = new Thread(null, () -> execute(loader, fields, ending), "program", 16L << 20);
    thread.setDaemon(true);
    System.setOut(new PrintStream(limited(ending), false, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(PrintStream.nullOutputStream()));
    System.setIn(InputStream.nullInputStream());
    current = ending;
    thread.start();
    if (!ending.done.await(Long.parseLong(fields[5]), TimeUnit.MILLISECONDS)) ending.end("timeout", "", null);
    current = null;
    thread.join(20);
    if (thread.isAlive()) thread.stop();
    System.setOut(realOut);
    System.setErr(realErr);
    System.setIn(realIn);
    loader.close();
    String message = ending.message == null ? "null" : quote(ending.message);
    return "{\"id\":" + quote(fields[1]) + ",\"op\":\"run\",\"end\":" + quote(ending.kind) + ",\"detail\":"
        + quote(ending.detail) + ",\"message\":" + message + ",\"inputs\":" + ending.inputs + ",\"stdout\":"
        + quote(ending.text) + "}";
  }

  private static java.io.OutputStream limited(Ending ending) {
    return new java.io.OutputStream() {
      @Override
      public void write(int value) {
        if (ending.output.size() < OUTPUT_LIMIT) ending.output.write(value);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) {
        if (ending.output.size() + length < OUTPUT_LIMIT) ending.output.write(bytes, offset, length);
      }
    };
  }

  private static void execute(URLClassLoader loader, String[] fields, Ending ending) {
    try {
      Thread.currentThread().setContextClassLoader(loader);
      Class<?> verifier = Class.forName("org.sosy_lab.sv_benchmarks.Verifier", true, loader);
      Runnable violated = () -> {
        ending.end("assumption", "", null);
        throw new Ended();
      };
      verifier.getMethod("begin", long.class, Runnable.class)
          .invoke(null, Long.parseUnsignedLong(fields[4]), violated);
      ending.verifier = verifier;
      Method main = Class.forName(fields[3], false, loader).getMethod("main", String[].class);
      main.setAccessible(true);
      main.invoke(null, (Object) new String[0]);
      System.out.flush();
      ending.end("normal", "", null);
    } catch (InvocationTargetException problem) {
      uncaught(ending, problem.getCause());
    } catch (ThreadDeath death) {
      ending.end("timeout", "", null);
    } catch (Throwable problem) {
      uncaught(ending, problem);
    }
  }

  private static void uncaught(Ending ending, Throwable problem) {
    System.out.flush();
    if (problem instanceof Ended || problem instanceof ThreadDeath) return;
    String message;
    try {
      message = problem.getMessage();
    } catch (Throwable second) {
      message = null;
    }
    boolean assertion = problem.getClass() == AssertionError.class;
    ending.end(assertion ? "assertion" : "uncaught", problem.getClass().getName(), message);
  }

  private static String quote(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') quoted.append('\\').append(c);
      else if (c < ' ' || c > '~') quoted.append(String.format("\\u%04x", (int) c));
      else quoted.append(c);
    }
    return quoted.append('"').toString();
  }
}
