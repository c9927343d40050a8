package dev.loombench.lab.attach;

import dev.loombench.lab.attach.AttachFailure.Why;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/// The socket through which a JVM takes commands from its own user. The first command makes it open it
/// (22–48 ms), later ones take less than a millisecond, and what the command itself takes.
///
/// @param process the JVM
/// @param limit for each of opening the socket, and one command with its answer
public record AttachSocket(JvmProcess process, Duration limit) {
    private static final Duration USUAL_LIMIT = Duration.ofSeconds(10);
    private static final Duration DEATH = Duration.ofMillis(500);
    private static final Duration LOOK = Duration.ofMillis(10);
    private static final String RETURN_CODE = "return code: ";

    /// With the usual limit of 10 s.
    public static AttachSocket to(JvmProcess process) {
        return new AttachSocket(process, USUAL_LIMIT);
    }

    /// Runs a command such as `GC.heap_info`, with its arguments as `jcmd` takes them.
    ///
    /// @return what it prints
    /// @throws AttachFailure for whatever reason there is no such text
    public String jcmd(String command) throws AttachFailure {
        return answer(command, "jcmd", command);
    }

    /// Loads a java agent. From JDK 21 on the JVM warns of it on its standard error.
    ///
    /// @param jar absolute, as the JVM sees it
    /// @param options handed to the agent
    /// @throws AttachFailure if it isn't loaded; what the agent does with its options isn't told
    public void load(Path jar, String options) throws AttachFailure {
        process.requireAlive();
        if (!Files.isReadable(process.seen(jar))) {
            throw new AttachFailure(
                    Why.REFUSED,
                    "process " + process.pid() + " can't read " + jar
                            + ": put the file where it can, for example into its container");
        }
        String text = answer("the agent", "load", "instrument", "false", jar + "=" + options)
                .strip();
        if (!text.equals(RETURN_CODE + "0") && !text.equals("0")) {
            throw refused("the agent", text.equals(RETURN_CODE + "100") ? jar + " isn't a Java agent" : text);
        }
    }

    private String answer(String what, String... request) throws AttachFailure {
        try {
            process.requireAlive();
            return checked(what, exchange(request));
        } catch (TimeoutException e) {
            process.requireAlive();
            throw new AttachFailure(
                    Why.SILENT,
                    "process " + process.pid() + " didn't answer " + what + " within " + limit.toMillis() + " ms"
                            + (process.isStopped() ? ": it is stopped by a signal or a debugger" : ""),
                    e);
        } catch (IOException e) {
            requireAliveAfterBreak();
            throw new AttachFailure(
                    Why.FAILED, "process " + process.pid() + " doesn't answer " + what + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private AttachFailure interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new AttachFailure(Why.FAILED, "interrupted while asking process " + process.pid(), e);
    }

    /// A process that is killed closes its sockets some time before the kernel says that it is gone.
    private void requireAliveAfterBreak() throws AttachFailure {
        long end = System.nanoTime() + DEATH.toNanos();
        try {
            do {
                process.requireAlive();
                Thread.sleep(LOOK);
            } while (System.nanoTime() < end);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /// A socket that is there need not be this JVM's: one that was killed leaves it behind.
    private String exchange(String... request)
            throws AttachFailure, IOException, InterruptedException, TimeoutException {
        Path socket = process.temporary().resolve(".java_pid" + process.innerPid());
        if (Files.exists(socket)) {
            try {
                return Exchange.with(socket, limit, request);
            } catch (ConnectException noOneListens) {
                process.requireAlive();
            }
        }
        new Opening(process, limit).request(() -> Files.exists(socket) && Listening.at(socket));
        return Exchange.with(socket, limit, request);
    }

    private String checked(String what, String answer) throws AttachFailure, IOException {
        int end = answer.indexOf('\n');
        String code = end < 0 ? answer : answer.substring(0, end);
        String text = end < 0 ? "" : answer.substring(end + 1);
        if (code.isBlank()) {
            throw new IOException("it closed the connection without an answer");
        }
        if (!code.strip().equals("0")) {
            throw refused(what, text.isBlank() ? "code " + code : text);
        }
        return text;
    }

    private AttachFailure refused(String what, String text) {
        String line = text.strip().lines().findFirst().orElse("").replaceFirst("^[\\w.]+(Exception|Error): ", "");
        return new AttachFailure(Why.REFUSED, "process " + process.pid() + " refused " + what + ": " + line);
    }
}
