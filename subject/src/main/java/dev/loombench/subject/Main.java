package dev.loombench.subject;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.Account.FaultKind;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.subject.batch.BatchFault;
import dev.loombench.subject.task.TaskNotLoaded;
import java.io.IOException;

/// What the process mains share: the leash, the one argument, faults into the account, exit codes.
final class Main {
    private static final int FAULT = 1;
    private static final int USAGE = 2;

    private Main() {}

    static void run(String[] args, Body body) {
        Leash.fasten();
        System.exit(exitCode(args, body));
    }

    private static int exitCode(String[] args, Body body) {
        try {
            if (args.length != 1) {
                throw new BadWord(String.join(" ", args), "one line of work");
            }
            body.run(Line.parse(args[0]));
            return 0;
        } catch (BadWord | ProtocolException e) {
            System.err.println(e.getMessage());
            return USAGE;
        } catch (TaskNotLoaded e) {
            return fault(new Account.Fault(FaultKind.TASK_NOT_LOADED, e.getMessage()));
        } catch (BatchFault e) {
            return fault(e.fault());
        } catch (Exception e) {
            e.printStackTrace(System.err);
            return FAULT;
        }
    }

    private static int fault(Account.Fault fault) {
        System.err.println(fault.message());
        try {
            AccountFile.append(fault);
        } catch (IOException e) {
            System.err.println("the account can't be written: " + e);
        }
        return FAULT;
    }

    interface Body {
        void run(Line line) throws Exception;
    }
}
