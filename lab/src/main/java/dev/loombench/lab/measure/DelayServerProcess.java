package dev.loombench.lab.measure;

import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ChildFault;
import dev.loombench.lab.process.ChildReports;
import dev.loombench.lab.process.ChildWatchdog;
import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.lab.process.SubjectClassPath;
import dev.loombench.protocol.MessageLine;
import dev.loombench.protocol.ParentWatchdog;
import dev.loombench.protocol.ProtocolException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// The server that answers after a fixed delay, in a process of its own on the lab's JDK, so that its CPU time
/// and memory aren't attributed to the measured process.
public final class DelayServerProcess implements AutoCloseable {
    private static final String MAIN = "dev.loombench.subject.DelayServer";
    private static final Duration MAX_START = Duration.ofSeconds(60);

    private final Child child;
    private final String address;

    private DelayServerProcess(Child child, String address) {
        this.child = child;
        this.address = address;
    }

    /// Starts the server and waits until it listens.
    ///
    /// @param log file for its standard error
    /// @throws ProcessNotStartedException if it doesn't listen within a minute
    /// @throws IOException if the class path can't be read
    public static DelayServerProcess start(SubjectClassPath subject, Path log, Cancellation stop)
            throws IOException, InterruptedException {
        List<String> options = List.of("-Xmx512m", "-XX:+UseSerialGC", "-D" + ParentWatchdog.PROPERTY + "=stdin");
        List<String> command = Child.jvm(Jdk.ownJava(), log, options, subject.classPath(), List.of(MAIN));
        Child child = Child.own("the delay server", command, log, true, stop);
        try {
            long port = ChildReports.follow(
                            child, line -> Optional.of(MessageLine.parse(line).integer("port")))
                    .next(ChildWatchdog.of(child, "begun to listen", MAX_START, MAX_START))
                    .orElseThrow(() -> new IOException("no port"));
            return new DelayServerProcess(child, "http://127.0.0.1:" + port);
        } catch (ProtocolException | IOException e) {
            child.close();
            throw new ProcessNotStartedException(e, ChildFault.DELAY_SERVER_NOT_STARTED, log);
        } catch (InterruptedException e) {
            child.close();
            throw e;
        }
    }

    /// The base URL, such as `http://127.0.0.1:34567`.
    public String address() {
        return address;
    }

    public boolean isAlive() {
        return child.isRunning();
    }

    @Override
    public void close() {
        child.close();
    }
}
