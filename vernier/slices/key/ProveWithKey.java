import de.uka.ilkd.key.control.KeYEnvironment;
import de.uka.ilkd.key.java.abstraction.KeYJavaType;
import de.uka.ilkd.key.logic.op.IObserverFunction;
import de.uka.ilkd.key.proof.Proof;
import de.uka.ilkd.key.speclang.Contract;
import de.uka.ilkd.key.speclang.FunctionalOperationContract;
import java.io.File;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Proves the contracts of one method with KeY and tells of each whether its proof is closed, how many goals are open and
 * how many rules were applied. The arguments are the problem, `Class::method` and the most rules to apply.
 */
public final class ProveWithKey {
  public static void main(String[] arguments) {
    int code = 0;
    try {
      prove(new File(arguments[0]), arguments[1], Integer.parseInt(arguments[2]));
    } catch (Throwable failure) {
      Throwable cause = failure;
      while (cause.getCause() != null) cause = cause.getCause();
      tell("failed", String.valueOf(cause.getMessage()).replaceAll("\\s+", " "));
      code = 1;
    }
    System.out.flush();
    // KeY leaves threads behind.
    Runtime.getRuntime().halt(code);
  }

  private static void prove(File problem, String target, int most) throws Exception {
    KeYEnvironment<?> environment = KeYEnvironment.load(problem);
    for (Contract contract : contractsOf(environment, target)) {
      Proof proof = environment.createProof(contract.createProofObl(environment.getInitConfig(), contract));
      proof.getSettings().getStrategySettings().setMaxSteps(most);
      environment.getProofControl().startAndWaitForAutoMode(proof);
      String rules = String.valueOf(proof.getStatistics().totalRuleApps);
      tell("contract", contract.getName(), String.valueOf(proof.closed()), "" + proof.openGoals().size(), rules);
    }
  }

  private static List<Contract> contractsOf(KeYEnvironment<?> environment, String target) {
    List<Contract> found = new ArrayList<>();
    for (KeYJavaType type : environment.getJavaInfo().getAllKeYJavaTypes())
      for (IObserverFunction method : environment.getSpecificationRepository().getContractTargets(type))
        for (Contract contract : environment.getSpecificationRepository().getContracts(type, method))
          if (contract instanceof FunctionalOperationContract && contract.getName().contains("[" + target + "("))
            found.add(contract);
    found.sort(Comparator.comparing(Contract::getName));
    return found;
  }

  private static void tell(String... words) {
    System.out.println(String.join("\t", words));
  }
}
