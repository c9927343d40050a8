package dev.loombench.lab.plainjava;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.TaskParser;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainJavaRunsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "micro-tasks, MicroTasks, virtualPerTask",
        "thread-start, ThreadStart, virtualPerTaskThreads100",
        "actors-sleep, ActorsSleep, workStealingActors20"
    })
    void aBenchmarkUnderJmh(String id, String className, String method) throws Exception {
        CompiledClass.compile(directory, className, ShippedExperiments.source(id, Profile.SMOKE, 2));

        String output = jmh("^plain." + className + "." + method);

        assertThat(output)
                .containsPattern(className + "\\." + method + "\\w* +avgt +\\S")
                .doesNotContain("<failure>");
    }

    @Test
    void oneShot() throws Exception {
        CompiledClass.compile(
                directory, "WallClockSleep", ShippedExperiments.source("wall-clock-sleep", Profile.SMOKE, 2));

        String output = CompiledClass.run(directory, "plain.WallClockSleep", "virtualPerTask");

        String seconds = output.replaceFirst("virtualPerTask: ([0-9.]+) s\\R", "$1");
        assertThat(Double.parseDouble(seconds)).isGreaterThanOrEqualTo(0.05);
    }

    @Test
    void everyTaskOfABatchRuns() throws Exception {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, 1);
            exchange.getResponseBody().write('x');
            exchange.close();
        });
        server.start();
        try {
            String uri = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
            assertThat(requestsOf("http " + uri, BatchShape.EXECUTOR, requests)).isEqualTo(7);
            assertThat(requestsOf("http-async " + uri, BatchShape.ACTORS, requests))
                    .isEqualTo(7);
            assertThat(requestsOf("http " + uri, BatchShape.THREADS, requests)).isEqualTo(7);
        } finally {
            server.stop(0);
        }
    }

    private int requestsOf(String task, BatchShape shape, AtomicInteger requests) throws Exception {
        String id = switch (shape) {
            case EXECUTOR -> "micro-tasks";
            case ACTORS -> "actors-sleep";
            case THREADS -> "thread-start";
            case ONE_SHOT -> "wall-clock-sleep";
        };
        Experiment experiment = ShippedExperiments.named(id);
        GridCell like = Grid.cells(experiment, Profile.SMOKE).getLast();
        BatchSpec work = new BatchSpec(shape, like.work().model(), TaskParser.parse(task), 7, 1);
        String name = PlainJava.className(experiment);
        Path classDirectory = directory.resolve(id);
        assertThat(classDirectory.toFile().mkdir()).isTrue();
        CompiledClass.compile(
                classDirectory,
                name,
                PlainJava.generate(experiment, Profile.SMOKE, List.of(ShippedExperiments.cell(like, work)), 2));

        int before = requests.get();
        CompiledClass.run(
                classDirectory, "org.openjdk.jmh.Main", "-f", "0", "-bm", "ss", "-wi", "0", "-i", "1", "-foe", "true");
        return requests.get() - before;
    }

    private String jmh(String benchmark) throws Exception {
        return CompiledClass.run(
                directory,
                "org.openjdk.jmh.Main",
                benchmark,
                "-f",
                "0",
                "-wi",
                "0",
                "-i",
                "1",
                "-r",
                "1ms",
                "-si",
                "false",
                "-foe",
                "true");
    }
}
