package driver.jdk;

import java.io.*;
import java.util.Arrays;

/** Readers, writers and streams over memory, on top of each other. */
public final class Streams {
    interface Risky {
        Object run() throws IOException;
    }

    private static final String[] TEXTS = {"", "a", "\n", "\r\n", "ab\ncd", "a\r\nb\rc\n\nd", "one\ntwo\r", "xyz\r\n\r\n", "abcdefghij"};

    public static String run(String kind, long seed) {
        Trace t = new Trace(seed);
        Streams driver = new Streams(t);
        int n = 4 + t.pick(25);
        for (int i = 0; i < n; i++) {
            switch (kind) {
                case "readers": driver.read(); break;
                case "writers": driver.write(); break;
                case "input streams": driver.take(); break;
                default: driver.put(); break;
            }
        }
        return t.toString();
    }

    private final Trace t;
    private Reader source;
    private Reader reader;
    private ByteArrayInputStream bytes;
    private InputStream in;
    private StringWriter text = new StringWriter();
    private Writer writer;
    private ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private OutputStream out;

    private Streams(Trace t) {
        this.t = t;
        String content = TEXTS[t.pick(TEXTS.length)];
        bytes = t.pick(3) > 0 ? new ByteArrayInputStream(content.getBytes())
                : new ByteArrayInputStream(content.getBytes(), content.length() / 3, 5);
        in = input(t.pick(5));
        source = t.pick(2) == 0 ? new StringReader(content) : new CharArrayReader(content.toCharArray());
        reader = reader(t.pick(8));
        out = output(t.pick(5));
        writer = writer(t.pick(7));
    }

    private InputStream input(int kind) {
        switch (kind) {
            case 0: return bytes;
            case 1: return new BufferedInputStream(bytes);
            case 2: return new BufferedInputStream(bytes, 1 + t.pick(4));
            case 3: return new FilterInputStream(bytes) { };
            default: return new InputStream() {
                public int read() throws IOException {
                    int b = bytes.read();
                    if (b == 'c') {
                        throw new IOException("c");
                    }
                    return b;
                }
            };
        }
    }

    private Reader reader(int kind) {
        switch (kind) {
            case 0: return source;
            case 1: return new BufferedReader(source);
            case 2: return new BufferedReader(source, 1 + t.pick(4));
            case 3: return new LineNumberReader(source);
            case 4: return new PushbackReader(source, 1 + t.pick(3));
            case 5: return new InputStreamReader(bytes);
            case 6: return new BufferedReader(new InputStreamReader(in));
            default: return new LineNumberReader(new InputStreamReader(bytes), 2);
        }
    }

    private OutputStream output(int kind) {
        switch (kind) {
            case 0: return kept;
            case 1: return new BufferedOutputStream(kept);
            case 2: return new BufferedOutputStream(kept, 1 + t.pick(6));
            case 3: return new PrintStream(t.pick(2) == 0 ? new BufferedOutputStream(kept) : kept, t.pick(2) == 0);
            default: return new FilterOutputStream(kept);
        }
    }

    private Writer writer(int kind) {
        switch (kind) {
            case 0: return text;
            case 1: return new BufferedWriter(text);
            case 2: return new BufferedWriter(text, 1 + t.pick(6));
            case 3: return new PrintWriter(text);
            case 4: return new PrintWriter(out, t.pick(2) == 0);
            case 5: return new OutputStreamWriter(out);
            default: return new PrintWriter(new BufferedWriter(text), t.pick(2) == 0);
        }
    }

    private void step(String name, Risky step) {
        t.step(name, () -> {
            try {
                return step.run();
            } catch (IOException e) {
                return "IOException: " + e.getMessage();
            }
        });
    }

    private static String shown(int n, char[] chars) {
        return n + " " + Arrays.toString(chars);
    }

    private void read() {
        int a = t.pick(7) - 1;
        int b = t.pick(7) - 1;
        switch (t.pick(22)) {
            case 0: case 1: case 2: step("read", () -> reader.read()); break;
            case 3: case 4: case 5: step("read " + a + " " + b, () -> { char[] c = new char[5]; return shown(reader.read(c, a, b), c); }); break;
            case 6: step("read all", () -> { char[] c = new char[20]; return shown(reader.read(c), c); }); break;
            case 7: case 8: case 9: step("readLine", () -> reader instanceof BufferedReader ? ((BufferedReader) reader).readLine() : null); break;
            case 10: step("ready", () -> reader.ready()); break;
            case 11: step("skip " + a, () -> reader.skip(a)); break;
            case 12: case 13: step("mark " + a, () -> { reader.mark(a); return reader.markSupported(); }); break;
            case 14: case 15: step("reset", () -> { reader.reset(); return "ok"; }); break;
            case 16: step("unread", () -> { if (reader instanceof PushbackReader) { ((PushbackReader) reader).unread('u'); } return "ok"; }); break;
            case 17: step("line", () -> reader instanceof LineNumberReader ? ((LineNumberReader) reader).getLineNumber() : 0); break;
            case 20: case 21: step("lines " + a, () -> reader instanceof BufferedReader
                    ? ((BufferedReader) reader).lines().limit(a + 1).reduce("", (x, y) -> x + y + "|") : ""); break;
            case 18: step("below", () -> reader.read() + " " + source.read() + " " + bytes.available()); break;
            default: if (t.pick(3) == 0) { step("close", () -> { reader.close(); return "ok"; }); } break;
        }
    }

    private void take() {
        int a = t.pick(7) - 1;
        int b = t.pick(7) - 1;
        switch (t.pick(16)) {
            case 0: case 1: step("read", () -> in.read()); break;
            case 2: case 3: case 4: step("read " + a + " " + b, () -> { byte[] c = new byte[5]; return in.read(c, a, b) + " " + Arrays.toString(c); }); break;
            case 5: step("read all", () -> { byte[] c = new byte[20]; return in.read(c) + " " + Arrays.toString(c); }); break;
            case 6: step("skip " + a, () -> in.skip(a)); break;
            case 7: step("available", () -> in.available() + " " + bytes.available()); break;
            case 8: case 9: step("mark " + a, () -> { in.mark(a); return in.markSupported(); }); break;
            case 10: case 11: step("reset", () -> { in.reset(); return "ok"; }); break;
            case 12: step("readNBytes " + a, () -> Arrays.toString(in.readNBytes(a))); break;
            case 13: step("readNBytes", () -> { byte[] c = new byte[5]; return in.readNBytes(c, a, b) + " " + Arrays.toString(c); }); break;
            case 14: step("readAllBytes", () -> t.pick(2) == 0 ? Arrays.toString(in.readAllBytes()) : in.transferTo(kept) + " " + kept); break;
            default: if (t.pick(3) == 0) { step("close", () -> { in.close(); return "ok"; }); } break;
        }
    }

    private void observe() {
        step("seen", () -> text + "|" + kept + "|" + kept.size());
    }

    private void write() {
        int a = t.pick(7) - 1;
        int b = t.pick(7) - 1;
        String s = TEXTS[t.pick(TEXTS.length)];
        switch (t.pick(16)) {
            case 0: case 1: step("write", () -> { writer.write('w'); return "ok"; }); break;
            case 2: step("write " + s, () -> { writer.write(s); return "ok"; }); break;
            case 3: case 4: step("write part " + a + " " + b, () -> { writer.write(s, a, b); return "ok"; }); break;
            case 5: case 6: step("write chars " + a + " " + b, () -> { writer.write("hello".toCharArray(), a, b); return "ok"; }); break;
            case 7: step("append", () -> { writer.append(s).append('c').append(null); return "ok"; }); break;
            case 8: step("append part " + a + " " + b, () -> { writer.append(s, a, b); return "ok"; }); break;
            case 9: step("flush", () -> { writer.flush(); return "ok"; }); break;
            case 10: case 11: step("print", () -> { print(a); return "ok"; }); break;
            case 12: step("error", () -> writer instanceof PrintWriter ? ((PrintWriter) writer).checkError() : 0); break;
            case 13: step("newLine", () -> { if (writer instanceof BufferedWriter) { ((BufferedWriter) writer).newLine(); } return "ok"; }); break;
            default: if (t.pick(4) == 0) { step("close", () -> { writer.close(); return "ok"; }); } break;
        }
        observe();
    }

    private void print(int a) {
        if (!(writer instanceof PrintWriter)) {
            return;
        }
        PrintWriter p = (PrintWriter) writer;
        switch (t.pick(8)) {
            case 0: p.print(a); p.println(true); break;
            case 1: p.println(a); p.print('c'); break;
            case 2: p.println((String) null); p.print((Object) null); break;
            case 3: p.println(new char[] {'x', 'y'}); p.print(2.5); break;
            case 4: p.printf("%d-%s%n", a, "s"); break;
            case 5: p.println(); p.print(3L); break;
            case 6: p.println(1.5f); p.println((Object) "o"); break;
            default: p.print((char[]) null); break;
        }
    }

    private void put() {
        int a = t.pick(7) - 1;
        int b = t.pick(7) - 1;
        switch (t.pick(14)) {
            case 0: case 1: case 2: step("write", () -> { out.write('w'); return "ok"; }); break;
            case 3: case 4: case 5: step("write bytes " + a + " " + b, () -> { out.write("hello".getBytes(), a, b); return "ok"; }); break;
            case 6: step("write all", () -> { out.write("all".getBytes()); return "ok"; }); break;
            case 7: step("flush", () -> { out.flush(); return "ok"; }); break;
            case 8: case 9: case 10: step("print", () -> { if (out instanceof PrintStream) { ((PrintStream) out).println(a); ((PrintStream) out).print("s"); } return "ok"; }); break;
            case 11: step("error", () -> out instanceof PrintStream ? ((PrintStream) out).checkError() : 0); break;
            case 12: step("kept", () -> { ByteArrayOutputStream other = new ByteArrayOutputStream(1); kept.writeTo(other); kept.reset(); return other; }); break;
            default: if (t.pick(4) == 0) { step("close", () -> { out.close(); return "ok"; }); } break;
        }
        observe();
    }
}
