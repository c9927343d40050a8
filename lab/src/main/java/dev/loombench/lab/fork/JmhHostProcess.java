package dev.loombench.lab.fork;

import dev.loombench.protocol.HostEvent;
import dev.loombench.protocol.Line;
import dev.loombench.protocol.ProtocolException;
import dev.loombench.protocol.TrialOrder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/// The long-lived JMH host: it takes one order at a time and runs each in a fork of its own. It isn't the
/// lab, so that nothing of the lab is inherited by what is measured.
public final class JmhHostProcess implements AutoCloseable {
    private static final String MAIN = "dev.loombench.subject.host.JmhHost";
    private static final Duration START = Duration.ofSeconds(60);

    private final Process process;
    private final Stop stop;
    private final Writer orders;
    private final BlockingQueue<Word> words = new LinkedBlockingQueue<>();

    /// What arrives from the host.
    private sealed interface Word {
        record Said(HostEvent event) implements Word {}

        record Ended() implements Word {}
    }

    private JmhHostProcess(Process process, Stop stop) {
        this.process = process;
        this.stop = stop;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
        stop.watch(process);
        Thread.ofPlatform().daemon().name("jmh-host-reader").start(this::listen);
    }

    /// Starts a host and waits until it is ready.
    ///
    /// @param java the command of the lab's own JDK
    /// @param temporary a directory for this host alone: JMH's lock and its temporary files go there
    /// @param log where it says what went wrong with itself
    /// @throws IOException if it can't be started
    public static JmhHostProcess start(Subject subject, Path java, Path temporary, Path log, Stop stop)
            throws IOException, InterruptedException {
        Process process = ChildProcess.builder(List.of(
                        java.toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        subject.classPath(),
                        MAIN))
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        JmhHostProcess host = new JmhHostProcess(process, stop);
        if (host.words.poll(START.toMillis(), TimeUnit.MILLISECONDS) instanceof Word.Said(HostEvent.Ready ready)) {
            return host;
        }
        host.close();
        throw new IOException("the JMH host did not start; see " + log);
    }

    /// Its process id.
    public long pid() {
        return process.pid();
    }

    /// Whether it can take an order.
    public boolean isAlive() {
        return process.isAlive();
    }

    /// Runs one trial. Unless it ends as it should or says that it failed, the host is dead afterwards.
    ///
    /// @param limit on the time from one sign of progress to the next: the start, each iteration, the end
    /// @param iterations is told of each iteration when it is over
    public TrialEnd run(TrialOrder order, Duration limit, Consumer<HostEvent.Iteration> iterations)
            throws InterruptedException {
        try {
            orders.write(order.line() + "\n");
            orders.flush();
        } catch (IOException e) {
            return died();
        }
        while (true) {
            switch (words.poll(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                case null -> {
                    close();
                    return new TrialEnd.TimedOut(limit);
                }
                case Word.Ended() -> {
                    return died();
                }
                case Word.Said(HostEvent.Iteration iteration) -> iterations.accept(iteration);
                case Word.Said(HostEvent.Done done) -> {
                    return new TrialEnd.Done();
                }
                case Word.Said(HostEvent.Failed(String message)) -> {
                    return new TrialEnd.Failed(message);
                }
                case Word.Said(HostEvent.Ready again) -> {}
            }
        }
    }

    private TrialEnd died() throws InterruptedException {
        close();
        return new TrialEnd.Died(process.waitFor());
    }

    private void listen() {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                words.add(new Word.Said(HostEvent.from(Line.parse(text))));
            }
        } catch (IOException | UncheckedIOException | ProtocolException e) {
            ProcessTree.kill(process);
        } finally {
            words.add(new Word.Ended());
        }
    }

    /// Kills the host and whatever it runs.
    @Override
    public void close() {
        ProcessTree.end(process);
        stop.forget(process);
    }
}
