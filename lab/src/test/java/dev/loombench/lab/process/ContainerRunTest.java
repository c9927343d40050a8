package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import dev.loombench.lab.process.ServiceProcess.ServiceFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@EnabledOnOs(OS.LINUX)
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class ContainerRunTest {
    private final ProcessTag tag = ProcessTag.fresh();
    private final Cancellation stop = new Cancellation();
    private final FakeContainerEngine engine;

    @TempDir
    Path folder;

    ContainerRunTest(@TempDir Path directory) throws IOException {
        engine = FakeContainerEngine.create(directory.resolve("engine"), "docker", FakeContainerEngine.machineGroups());
    }

    @AfterEach
    void end() throws IOException {
        engine.close();
    }

    @Test
    void aContainerThatOutlivesItsClientIsStopped() throws Exception {
        ServiceProcess side = start("docker", "run", "--rm", "--sig-proxy=false", "image", "sleep", "1000");
        await(() -> !engine.running().isEmpty());

        side.close();

        assertThat(engine.running()).isEmpty();
        assertThat(engine.calls()).hasSize(2);
        assertThat(engine.calls().getLast()).matches("stop -t 10 [0-9a-f]{64}");
        assertThat(side.isAlive()).isFalse();
    }

    @Test
    void soIsOneThatWasDetached() throws Exception {
        ServiceProcess side = start("docker", "run", "-d", "image", "sleep", "1000");
        await(() -> !engine.running().isEmpty() && side.exitCode().isPresent());

        side.close();

        assertThat(engine.running()).isEmpty();
    }

    @Test
    void allOfAScriptAreStoppedByTheOptionsOfTheirClient() throws Exception {
        ServiceProcess side =
                start("sh", "-c", "docker run image sleep 1000 & exec docker --log-level error run image sleep 1000");
        await(() -> engine.running().size() == 2);

        side.close();

        assertThat(engine.running()).isEmpty();
        assertThat(engine.calls()).anyMatch(call -> call.startsWith("run --cidfile=") && call.endsWith(" 1000"));
    }

    /// What the client is bound to says nothing about its container.
    @Test
    void itIsBoundByItsEngine() throws Exception {
        CpuSet first = CpuSet.allowed(ProcFiles.ofThisMachine())
                .flatMap(allowed -> allowed.lastProcessors(1))
                .orElseThrow();
        ServiceProcess side = ServiceProcess.startWithContainers(
                new ServiceCommand(
                        "side 'a'",
                        List.of("docker", "run", "image", "sleep", "1000"),
                        engine.environment(),
                        folder,
                        folder.resolve("log"),
                        Optional.of(first)),
                tag.part("a"),
                stop);
        await(() -> !engine.running().isEmpty());

        side.close();

        assertThat(engine.calls().getFirst())
                .matches("run --cidfile=\\S+ --cpuset-cpus=" + first.text() + " image sleep 1000");
    }

    @Test
    void whenTheWorkIsCancelledItIsKilled() throws Exception {
        ServiceProcess side = start("docker", "run", "image", "sh", "-c", "trap '' TERM; while :; do sleep 1; done");
        await(() -> !engine.running().isEmpty());

        stop.request();

        await(() -> engine.running().isEmpty());
        side.close();
        assertThat(engine.calls().getLast()).startsWith("kill ");
    }

    @Test
    void ifTheLabDiesTheGuardKillsIt() throws Exception {
        ServiceProcess side = start("docker", "run", "--sig-proxy=false", "image", "sleep", "1000");
        await(() -> !engine.running().isEmpty());
        Process guard = OrphanReaper.process(tag);

        guard.getOutputStream().close();

        await(() -> engine.running().isEmpty());
        assertThat(guard.waitFor(20, TimeUnit.SECONDS)).isTrue();
        side.close();
    }

    @Test
    void theAccountIsThatOfTheControlGroupAndNotOfTheClient() throws Exception {
        assumeThat(FakeContainerEngine.machineGroups())
                .as("control groups in which others can be made")
                .hasSize(3);
        ServiceProcess side = start("docker", "run", "image", "sh", "-c", "while :; do :; done & exec sleep 1000");
        await(() -> side.account().group() != null && side.workingProcesses().size() == 2);

        await(() -> side.usage().orElseThrow().cpuSeconds() > 0.3);

        ProcessReading usage = side.usage().orElseThrow();
        assertThat(usage.threads()).hasValue(2);
        assertThat(usage.peakRssBytes()).isPresent();
        assertThat(side.account().processes()).isEqualTo(2);
        assertThat(side.account().container()).isEqualTo("docker run");
        assertThat(side.account().group()).contains("/docker-");
        assertThat(side.account().reason()).isNull();
        assertThat(side.workingProcesses()).containsAll(engine.running()).doesNotContain(side.pid());
        assertThat(side.mainProcess()).isPresent();
        side.close();
    }

    @Test
    void withoutAVisibleGroupTheAccountIsAbsentWithTheReason() throws Exception {
        FakeContainerEngine remote = FakeContainerEngine.create(folder.resolve("remote"), "podman", List.of());
        try (remote) {
            ServiceProcess side = start(remote, "env", "X=1", "podman", "run", "image", "sleep", "1000");
            await(() -> !remote.running().isEmpty());
            await(() -> side.account().reason() != null
                    && side.account().reason().startsWith("the control group of container "));

            assertThat(side.usage()).isEmpty();
            assertThat(side.workingProcesses()).isEmpty();
            assertThat(side.mainProcess()).isEmpty();
            assertThat(side.account().processes()).isNull();
            side.close();
            assertThat(remote.running()).isEmpty();
        }
    }

    @Test
    void whatCannotBeFollowedSaysWhy() throws Exception {
        ServiceProcess side = start("docker", "exec", "shop", "sleep", "1000");

        assertThat(side.account().container()).isEqualTo("docker exec");
        assertThat(side.account().reason())
                .isEqualTo("only containers of docker run, podman run and nerdctl run can be followed");
        assertThat(side.usage()).isEmpty();
        side.close();
    }

    /// The command names no engine, but nothing else than its client runs.
    @Test
    void norAreTheFiguresOfAClientBehindAScriptFileThoseOfTheService() throws Exception {
        Path script = folder.resolve("start");
        Files.writeString(script, "#!/bin/sh\ndocker run image sleep 1000\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        ServiceProcess side = start(script.toString());
        await(() -> !engine.running().isEmpty());

        await(() -> side.account().reason() != null);

        assertThat(side.account().container()).isEqualTo("docker");
        assertThat(side.usage()).isEmpty();
        side.close();
    }

    private ServiceProcess start(String... words) throws ServiceFailedException {
        return start(engine, words);
    }

    private ServiceProcess start(FakeContainerEngine with, String... words) throws ServiceFailedException {
        return ServiceProcess.startWithContainers(
                new ServiceCommand(
                        "side 'a'",
                        List.of(words),
                        with.environment(),
                        folder,
                        folder.resolve("log"),
                        Optional.empty()),
                tag.part("a"),
                stop);
    }

    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition) throws Exception {
        while (!condition.holds()) {
            Thread.sleep(20);
        }
    }
}
