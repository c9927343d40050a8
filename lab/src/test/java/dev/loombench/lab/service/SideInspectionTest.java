package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.model.SideRuntime.ThreadSetting;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.OrphanReaper.ProcessTag;
import dev.loombench.lab.service.ServiceLauncher.RunningSide;
import dev.loombench.lab.service.SideInspection.ThreadSettingReader;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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

    @Test
    void settingsAreFoundWhereverTheyStandAndNoOthersAreKept() {
        Map<String, String> properties = Map.of(
                "java.version", "25",
                "spring.datasource.password", "secret",
                "my.virtual.key", "a secret: with more than a word",
                "sun.java.command",
                        "app.jar --spring.threads.virtual.enabled=true -Dquarkus.virtual-threads.enabled=true x");

        assertThat(ThreadSettingReader.read(
                        properties, Map.of("SPRING_THREADS_VIRTUAL_ENABLED", "true", "VIRTUAL_ENV", "/venv")))
                .containsExactlyInAnyOrder(
                        new ThreadSetting("my.virtual.key", "", ThreadSetting.PROPERTY),
                        new ThreadSetting("spring.threads.virtual.enabled", "true", ThreadSetting.ARGUMENT),
                        new ThreadSetting("quarkus.virtual-threads.enabled", "true", ThreadSetting.LATE_PROPERTY),
                        new ThreadSetting("SPRING_THREADS_VIRTUAL_ENABLED", "true", ThreadSetting.ENVIRONMENT));
    }

    /// @param words options of the JVM, and last what serves
    private SideRuntime inspect(String... words) throws Exception {
        int port = freePort();
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(words).subList(0, words.length - 1));
        command.addAll(List.of(
                "-cp",
                Path.of(ServingProgram.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toURI())
                        .toString(),
                ServingProgram.class.getName(),
                Integer.toString(port),
                words[words.length - 1]));
        AbSide side = new AbSide("a", command, Map.of(), OptionalInt.of(port), folder);
        AbConfig config = AbFixtures.with(AbFixtures.config(List.of("a"), List.of(50.0), 1), List.of(side));
        try (ServiceClient answers = new ServiceClient(Duration.ofSeconds(5))) {
            ServiceLauncher launcher =
                    new ServiceLauncher(config, answers, new Cancellation(), ProcessTag.fresh(), Optional.empty());
            try (RunningSide running = launcher.start(side, folder.resolve("side.txt"))) {
                return new SideInspection(launcher).inspect(side, running);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
