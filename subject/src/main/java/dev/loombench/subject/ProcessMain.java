package dev.loombench.subject;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.subject.batch.BatchFailedException;
import dev.loombench.subject.model.PlatformThreadCounter;
import dev.loombench.subject.task.TaskNotLoadedException;
import dev.loombench.subject.task.ThrowableText;
import java.io.IOException;

/// Common frame of the main classes: parent watchdog, the single argument, faults in the account, exit codes.
final class ProcessMain {
    private static final int EXIT_FAULT = 1;
    private static final int EXIT_USAGE = 2;

    private final PlatformThreadCounter threads = new PlatformThreadCounter();
    private final OutOfMemoryExit lastWords = OutOfMemoryExit.prepare();
    private boolean reported;

    private ProcessMain() {}

    /// Runs a body and exits, even if other threads still run: with 0, with 1 and a fault in the account, or
    /// with 2 if the arguments are invalid. Also exits if a thread dies of an `OutOfMemoryError` (of memory or
    /// of threads), since another one may wait for it forever.
    static void run(String[] args, Body body) {
        ParentWatchdog.start();
        ProcessMain main = new ProcessMain();
        Thread.setDefaultUncaughtExceptionHandler(main::threadDied);
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
            return EXIT_USAGE;
        } catch (TaskNotLoadedException e) {
            return report(new BatchFailedException(JvmFaultKind.TASK_NOT_LOADED, e.getMessage(), e));
        } catch (BatchFailedException e) {
            return report(e);
        } catch (OutOfMemoryError e) {
            return report(new BatchFailedException(JvmFaultKind.WRONG_COUNT, ThrowableText.format(e), e));
        } catch (Exception e) {
            e.printStackTrace(System.err);
            return EXIT_FAULT;
        } catch (Error e) {
            return report(new BatchFailedException(JvmFaultKind.TASK_THREW, ThrowableText.format(e), e));
        }
    }

    private void threadDied(Thread thread, Throwable thrown) {
        if (!(thrown instanceof OutOfMemoryError)) {
            System.err.println("Exception in thread \"" + thread.getName() + "\"");
            thrown.printStackTrace(System.err);
            return;
        }
        try {
            String message = JvmFailure.THREAD_DIED.message(ThrowableText.format(thrown));
            System.exit(report(
                    new BatchFailedException(JvmFaultKind.WRONG_COUNT, message, thrown, threads.refusal(thrown))));
        } catch (OutOfMemoryError e) {
            lastWords.halt(EXIT_FAULT);
        }
    }

    /// Reports the first fault only; if several threads die, the others wait until it is written.
    private synchronized int report(BatchFailedException fault) {
        if (!reported) {
            System.err.println(fault.getMessage());
            try {
                JvmReportFile.append(fault);
            } catch (IOException e) {
                System.err.println("the account can't be written: " + e);
            }
            reported = true;
        }
        return EXIT_FAULT;
    }

    interface Body {
        void run(MessageLine line) throws Exception;
    }
}
