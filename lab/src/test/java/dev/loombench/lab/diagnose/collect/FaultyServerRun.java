package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.ServerLoad;
import dev.loombench.lab.diagnose.rules.Symptoms;
import dev.loombench.lab.observe.jvm.JfrRepository;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.tools.ToolProvider;

/// Runs a [FaultyServer] with Flight Recorder under a closed load, and kills it, without a chance to end by itself.
record FaultyServerRun(Path java, Path folder) {
    private static final Duration WARMUP = Duration.ofSeconds(1);
    private static final Duration WINDOW = Duration.ofMillis(4_500);

    /// Compiles the server for JDK 21, which all JDKs of the tests can run.
    static Path classes(Path folder) {
        Path source = Path.of("src/test/java/dev/loombench/lab/diagnose/collect/FaultyServer.java");
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "21", "-d", folder.toString(), source.toString());
        assertThat(code).isZero();
        return folder;
    }

    Symptoms run(int sleepMillis, int threads, int clients, Duration pause) throws Exception {
        Path file = Files.createTempDirectory(folder, "server").resolve("recording.jfr");
        List<String> command =
                new ArrayList<>(List.of(java.toString(), "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.add("-Djdk.virtualThreadScheduler.parallelism=2");
        command.addAll(JfrRepository.options(file));
        command.addAll(List.of("-cp", folder.toString(), FaultyServer.class.getName()));
        command.addAll(List.of(Integer.toString(sleepMillis), Integer.toString(threads)));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            int port =
                    Integer.parseInt(process.inputReader(StandardCharsets.UTF_8).readLine());
            return underLoad(process, file, port, clients, pause);
        } finally {
            process.destroyForcibly().waitFor();
            JfrRepository.collectAndDiscard(file);
        }
    }

    private Symptoms underLoad(Process process, Path file, int port, int clients, Duration pause) throws Exception {
        var answered = new LongAdder();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var client = HttpClient.newHttpClient()) {
            for (int i = 0; i < clients; i++) {
                threads.execute(() -> sendRequests(client, port, answered, pause));
            }
            Thread.sleep(WARMUP);
            Instant from = Instant.now();
            double cpuBefore = cpuSeconds(process);
            long answeredBefore = answered.sum();
            Thread.sleep(WINDOW);
            Instant until = Instant.now();
            double usedSeconds = cpuSeconds(process) - cpuBefore;
            long count = answered.sum() - answeredBefore;
            // the recorder flushes each second
            Thread.sleep(Duration.ofMillis(1_200));
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            threads.shutdownNow();
            client.shutdownNow();
            JfrRepository.collect(file);
            Duration window = Duration.between(from, until);
            double seconds = window.toNanos() / 1e9;
            double inFlight = pause.isZero() ? clients : 0.1;
            var load = new ServerLoad(window, usedSeconds, 2, OptionalDouble.empty(), count / seconds, inFlight);
            return RecordingReader.symptoms(file, from, until, load);
        }
    }

    private static double cpuSeconds(Process process) {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    /// Sends requests until it is interrupted, or the server is gone.
    private static void sendRequests(HttpClient client, int port, LongAdder answered, Duration pause) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
                .build();
        try {
            while (true) {
                assertThat(client.send(request, BodyHandlers.ofString()).body()).isEqualTo("done");
                answered.increment();
                Thread.sleep(pause);
            }
        } catch (IOException | InterruptedException e) {
            // the server was killed, or the load is over
        }
    }
}
