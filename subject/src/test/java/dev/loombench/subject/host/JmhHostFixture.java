package dev.loombench.subject.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.MessageLine;
import dev.loombench.subject.TestJvms;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// JMH host process, started like the lab does.
final class JmhHostFixture implements AutoCloseable {
    final Process process;
    private final BufferedReader events;
    private final Writer orders;

    private JmhHostFixture(Path dir) throws IOException {
        Path temporary = Files.createDirectories(dir.resolve("tmp"));
        List<String> options = List.of("-Xmx64m", "-XX:+UseSerialGC", "-Djava.io.tmpdir=" + temporary);
        process = new ProcessBuilder(TestJvms.command(JmhHost.class, options, List.of()))
                .redirectError(dir.resolve("host.err").toFile())
                .start();
        events = process.inputReader(StandardCharsets.UTF_8);
        orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    /// Starts a host that is ready for orders.
    static JmhHostFixture ready(Path dir) throws IOException {
        JmhHostFixture host = new JmhHostFixture(dir);
        assertThat(host.next()).isEqualTo(new JmhHostEvent.HostReady());
        return host;
    }

    void send(Object order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
    }

    JmhHostEvent next() throws IOException {
        String line = events.readLine();
        if (line == null) {
            throw new IOException("the host said no more");
        }
        return MessageLine.parse(line).readOneOf(JmhHostEvent.class);
    }

    /// Reads the iterations of a trial and its end.
    List<JmhHostEvent> untilTheEnd() throws IOException {
        List<JmhHostEvent> all = new ArrayList<>();
        do {
            all.add(next());
        } while (all.getLast() instanceof JmhHostEvent.IterationEnd);
        return all;
    }

    /// Waits until the trial runs and returns its fork.
    ///
    /// @param begun file that the trial creates
    ProcessHandle fork(Path begun) throws InterruptedException {
        while (!Files.exists(begun)) {
            assertThat(process.isAlive()).isTrue();
            Thread.sleep(20);
        }
        List<ProcessHandle> forks = process.descendants().toList();
        assertThat(forks).hasSize(1);
        return forks.getFirst();
    }

    static void assertEnds(ProcessHandle process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (TestJvms.isAlive(process.pid()) && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(TestJvms.isAlive(process.pid())).as("alive after a minute").isFalse();
    }

    void closeOrders() throws IOException {
        orders.close();
    }

    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
