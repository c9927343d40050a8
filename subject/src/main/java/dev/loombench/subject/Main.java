package dev.loombench.subject;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmReport.FaultKind;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.subject.batch.BatchFault;
import dev.loombench.subject.model.PlatformThreads;
import dev.loombench.subject.task.OneLine;
import dev.loombench.subject.task.TaskNotLoaded;
import java.io.IOException;

/// What the process mains share: the leash, the one argument, a fault into the account, exit codes.
final class Main {
    private static final int FAULT = 1;
    private static final int USAGE = 2;

    private final PlatformThreads threads = new PlatformThreads();
    private final LastWords lastWords = LastWords.prepared();
    private boolean told;

    private Main() {}

    /// Runs a body and ends this JVM, whatever other threads still do: with 0, or with 1 and a fault in the
    /// account, or with 2 if the arguments aren't what they should be. A thread that dies for want of memory or
    /// of other threads ends it as well, since someone may wait for it.
    static void run(String[] args, Body body) {
        ParentWatchdog.start();
        Main main = new Main();
        Thread.setDefaultUncaughtExceptionHandler(main::died);
        System.exit(main.exitCode(args, body));
    }

    private int exitCode(String[] args, Body body) {
        try {
            if (args.length != 1) {
                throw new InvalidValueException(String.join(" ", args), "one line that describes the work");
            }
            body.run(MessageLine.parse(args[0]));
            return 0;
        } catch (InvalidValueException | ProtocolException e) {
            System.err.println(e.getMessage());
            return USAGE;
        } catch (TaskNotLoaded e) {
            return tell(new BatchFault(FaultKind.TASK_NOT_LOADED, e.getMessage(), e));
        } catch (BatchFault e) {
            return tell(e);
        } catch (OutOfMemoryError e) {
            return tell(new BatchFault(FaultKind.WRONG_COUNT, OneLine.of(e), e));
        } catch (Exception e) {
            e.printStackTrace(System.err);
            return FAULT;
        } catch (Error e) {
            return tell(new BatchFault(FaultKind.TASK_THREW, OneLine.of(e), e));
        }
    }

    private void died(Thread thread, Throwable thrown) {
        if (!(thrown instanceof OutOfMemoryError)) {
            System.err.println("Exception in thread \"" + thread.getName() + "\"");
            thrown.printStackTrace(System.err);
            return;
        }
        try {
            String message = "a thread of the batch died: " + OneLine.of(thrown);
            System.exit(tell(new BatchFault(FaultKind.WRONG_COUNT, message, thrown, threads.refusal(thrown))));
        } catch (OutOfMemoryError e) {
            lastWords.halt(FAULT);
        }
    }

    /// The first fault is told; where several threads die, the others wait until it is.
    private synchronized int tell(BatchFault fault) {
        if (!told) {
            System.err.println(fault.getMessage());
            try {
                AccountFile.append(fault);
            } catch (IOException e) {
                System.err.println("the account can't be written: " + e);
            }
            told = true;
        }
        return FAULT;
    }

    interface Body {
        void run(MessageLine line) throws Exception;
    }
}
