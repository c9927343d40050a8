package dev.loombench.programs.kit;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.JvmReport.JvmFault;
import dev.loombench.protocol.JvmReport.ProgramFigures;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.program.ProgramKind;
import dev.loombench.protocol.program.ProgramOrder;
import java.io.IOException;
import java.nio.file.Path;

/// Main class of measured programs. The only argument is the line of a [ProgramOrder]. Writes [ProgramFigures] to the
/// [JvmReport] and halts with 0, even if threads of the program still run or hang; writes a [JvmFault] and halts with
/// 1 where the program failed, or halts with 2 if the argument is invalid.
public final class ProgramMain {
    private static final int EXIT_FAULT = 1;
    private static final int EXIT_USAGE = 2;

    private ProgramMain() {}

    public static void main(String[] args) {
        ParentWatchdog.start();
        int exitCode = exitCode(args);
        System.out.flush();
        System.err.flush();
        ParentWatchdog.killChildren();
        Runtime.getRuntime().halt(exitCode);
    }

    private static int exitCode(String[] args) {
        try {
            ProgramOrder order = order(args);
            ProgramRun run = new ProgramRun(order);
            program(order.program()).run(run);
            append(new ProgramFigures(run.figures()));
            return 0;
        } catch (InvalidValueException | ProtocolException e) {
            System.err.println(e.getMessage());
            return EXIT_USAGE;
        } catch (IncorrectResultException e) {
            return fault(JvmFaultKind.WRONG_RESULT, String.valueOf(e.getMessage()));
        } catch (ReflectiveOperationException e) {
            e.printStackTrace(System.err);
            return fault(JvmFaultKind.TASK_NOT_LOADED, e.toString());
        } catch (Throwable e) {
            e.printStackTrace(System.err);
            return fault(JvmFaultKind.TASK_THREW, e.toString());
        }
    }

    private static ProgramOrder order(String[] args) {
        if (args.length != 1) {
            throw new InvalidValueException(String.join(" ", args), "one line that describes the work");
        }
        return ProgramOrder.from(MessageLine.parse(args[0]));
    }

    static Program program(ProgramKind kind) throws ReflectiveOperationException {
        return Class.forName(kind.className())
                .asSubclass(Program.class)
                .getConstructor()
                .newInstance();
    }

    private static int fault(JvmFaultKind kind, String message) {
        System.err.println(message);
        try {
            append(new JvmFault(kind, message.lines().findFirst().orElse("")));
        } catch (IOException e) {
            System.err.println("the report can't be written: " + e);
        }
        return EXIT_FAULT;
    }

    private static void append(JvmReport.ReportEntry entry) throws IOException {
        String file = System.getProperty(JvmReport.PROPERTY);
        if (file == null) {
            System.out.println(entry.line());
        } else {
            JvmReport.append(Path.of(file), entry);
        }
    }
}
