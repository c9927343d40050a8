package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loombench.lab.machine.probe.Cgroup;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.service.config.AbSide;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
@Timeout(60)
class SideInspectionTest {
    @TempDir
    Path folder;

    @Test
    void aPoolServes() throws Exception {
        SideRuntime runtime = inspect("-Xmx64m", "-XX:+UseSerialGC", "-XX:ActiveProcessorCount=3", "7");

        assertThat(runtime.threads()).isEqualTo(SideRuntime.PLATFORM);
        assertThat(runtime.server()).isEqualTo("the JDK's HTTP server");
        assertThat(runtime.pool()).isEqualTo("ThreadPoolExecutor");
        assertThat(runtime.poolThreads()).isBetween(1, 7);
        assertThat(runtime.java()).isEqualTo(System.getProperty("java.version"));
        assertThat(runtime.maxHeap()).isEqualTo(64L << 20);
        assertThat(runtime.collector()).isEqualTo("Serial");
        assertThat(runtime.processors()).isEqualTo(3);
        assertThat(runtime.settings()).isEmpty();
    }

    @Test
    void virtualThreadsServeThoughRequestsAreShort() throws Exception {
        SideRuntime runtime = inspect("-Dspring.threads.virtual.enabled=true", "virtual");

        assertThat(runtime.threads()).isEqualTo(SideRuntime.VIRTUAL);
        assertThat(runtime.pool()).isNull();
        assertThat(runtime.reason()).isNull();
        assertThat(runtime.settings())
                .containsExactly(
                        new ThreadSetting("spring.threads.virtual.enabled", "true", ThreadSetting.PROPERTY),
                        new ThreadSetting("virtual", "", ThreadSetting.ARGUMENT));
    }

    /// Both end with it, and both are in the account.
    @Test
    void aSideMayBeAnApplicationAndItsWorker() throws Exception {
        int port = SidePorts.free();
        String worker = String.join(" ", ForkedJvm.command(List.of(), IdleProgram.class));
        AbSide side = side(port, "sh", "-c", worker + " & exec " + serving(port, "7"));

        SideRuntime runtime = inspect(side);
        SideRuntime ofWorker = inspect(examining(side, "IdleProgram"));

        assertThat(runtime.threads()).isEqualTo(SideRuntime.PLATFORM);
        assertThat(runtime.account()).isEqualTo(new SideAccount(2, 2, ServingProgram.class.getName(), null, null));
        assertThat(ofWorker.account()).isEqualTo(new SideAccount(2, 2, IdleProgram.class.getName(), null, null));
        assertThat(inspect(examining(side, "other.jar")).reason())
                .contains("'other.jar'", "IdleProgram", "ServingProgram");
    }

    /// As in a container: what answers is no child of the side's command and has an environment of its own.
    @Test
    void theAccountOfWhatOthersStartIsThatOfItsControlGroup() throws Exception {
        List<Path> groups = groupsToMake();
        assumeThat(groups)
                .as("control groups of version 1 in which others can be made")
                .isNotEmpty();
        try {
            for (Path group : groups) {
                Files.createDirectory(group);
            }
            SideRuntime runtime = inspect(outside(groups));
            SideAccount account = runtime.account();

            assertThat(runtime.threads()).isEqualTo(SideRuntime.VIRTUAL);
            assertThat(account.processes()).isEqualTo(1);
            assertThat(account.jvms()).isEqualTo(1);
            assertThat(account.group()).endsWith("/" + folder.getFileName());
            assertThat(account.reason()).isNull();
        } finally {
            for (Path group : groups) {
                Files.deleteIfExists(group);
            }
        }
    }

    @Test
    void nobodysAccountIsThatOfLoombenchsOwnControlGroup() throws Exception {
        SideAccount account = inspect(outside(List.of())).account();

        assertThat(account.group()).isNull();
        assertThat(account.processes()).isNull();
        assertThat(account.reason())
                .matches(
                        "the control group of process \\d+ \\(java\\), /.*, isn't visible here, or also holds processes"
                                + " that weren't started for this side; for a container use --network host, or name the control"
                                + " group of what answers \\(--cgroup-a, --cgroup-b, cgroup\\)");
    }

    /// A group of this test for each controller.
    private List<Path> groupsToMake() {
        Cgroup here = Cgroup.locate(ProcFiles.ofThisMachine());
        return Stream.of("cpuacct", "memory", "pids")
                .flatMap(controller -> here.directory(controller).stream())
                .filter(group -> !group.unified() && Files.isWritable(group.group()))
                .map(group -> group.group().resolve(folder.getFileName()))
                .distinct()
                .toList();
    }

    /// A side whose command has another shell, which isn't its child, start what answers, and ends that with itself.
    private AbSide outside(List<Path> groups) {
        int port = SidePorts.free();
        String enter = groups.stream()
                .map(group -> "echo $$ > " + group + "/cgroup.procs; ")
                .collect(Collectors.joining());
        return side(
                port,
                "sh",
                "-c",
                "trap 'kill $(cat pid); while grep -q . /proc/$(cat pid)/cmdline; do sleep 0.05; done; exit' TERM;"
                        + " (setsid env -i sh -c 'echo $$ > pid; " + enter + "exec "
                        + serving(port, "virtual") + "' &); while :; do sleep 0.1; done");
    }

    @Test
    void settingsAreFoundWhereverTheyStandAndNoOthersAreKept() {
        Map<String, String> properties = Map.of(
                "java.version", "25",
                "spring.datasource.password", "secret",
                "my.virtual.key", "a secret: with more than a word",
                "sun.java.command",
                        "app.jar --spring.threads.virtual.enabled=true -Dquarkus.virtual-threads.enabled=true x");

        assertThat(SideInspection.threadSettings(
                        properties, Map.of("SPRING_THREADS_VIRTUAL_ENABLED", "true", "VIRTUAL_ENV", "/venv")))
                .containsExactlyInAnyOrder(
                        new ThreadSetting("my.virtual.key", "", ThreadSetting.PROPERTY),
                        new ThreadSetting("spring.threads.virtual.enabled", "true", ThreadSetting.ARGUMENT),
                        new ThreadSetting("quarkus.virtual-threads.enabled", "true", ThreadSetting.LATE_PROPERTY),
                        new ThreadSetting("SPRING_THREADS_VIRTUAL_ENABLED", "true", ThreadSetting.ENVIRONMENT));
    }

    /// @param words options of the JVM, and last what serves
    private SideRuntime inspect(String... words) throws Exception {
        int port = SidePorts.free();
        List<String> command = ForkedJvm.command(
                List.of(words).subList(0, words.length - 1),
                ServingProgram.class,
                Integer.toString(port),
                words[words.length - 1]);
        return inspect(side(port, command.toArray(String[]::new)));
    }

    private static String serving(int port, String threads) {
        return String.join(" ", ForkedJvm.command(List.of(), ServingProgram.class, Integer.toString(port), threads));
    }

    private static AbSide examining(AbSide side, String jvm) {
        return RecordBuilder.like(side).with("examinedJvm", Optional.of(jvm)).build();
    }

    private AbSide side(int port, String... command) {
        return new AbSide("a", List.of(command), Map.of(), OptionalInt.of(port), folder);
    }

    private SideRuntime inspect(AbSide side) throws Exception {
        AbConfig config = AbFixtures.with(AbFixtures.config(List.of("a"), List.of(50.0), 1), List.of(side));
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(5))) {
            ServiceLauncher launcher =
                    new ServiceLauncher(config, answers, new Cancellation(), ProcessTag.fresh(), Optional.empty());
            try (RunningSide running = launcher.start(side, folder.resolve("side.txt"), Optional.empty())) {
                return new SideInspection(launcher)
                        .inspect(running, config.load().requests());
            }
        }
    }
}
