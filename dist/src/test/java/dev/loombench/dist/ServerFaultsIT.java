package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loombench.lab.process.ProcessNotStartedException;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.server.Authentication.None;
import dev.loombench.protocol.server.HandlerThreads;
import dev.loombench.protocol.server.ServerKind;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Tests of servers that don't start or that die.
@DisabledOnOs(OS.WINDOWS)
class ServerFaultsIT {
    @TempDir
    Path folder;

    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"JDK_HTTP", "SPRING_MVC"})
    void aPortThatIsTakenIsSaidInOneLine(ServerKind kind) throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var order = new ServerOrder(spec(kind), taken.getLocalPort(), "", new None());

            assertThatExceptionOfType(ProcessNotStartedException.class)
                    .isThrownBy(() -> ServerUnderTest.start(folder, order).close())
                    .withMessageStartingWith("the server " + spec(kind) + " did")
                    .withMessageContaining("port " + taken.getLocalPort())
                    .satisfies(e -> assertThat(e).message().doesNotContain("\n"));
        }
    }

    /// Every server has its watchdog from the kit: the plainest one, and the one with most between the two.
    @ConcurrentTest
    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"JDK_HTTP", "QUARKUS"})
    void diesWhenItsInputEnds(ServerKind kind) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ServerUnderTest.OPTIONS);
        command.addAll(List.of(
                "-Dloombench.leash=true", "-cp", ServerUnderTest.PROGRAMS.serverClassPath(kind), kind.mainClass()));
        command.add(ServerOrder.of(spec(kind)).line().toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(process.inputReader()
                            .lines()
                            .filter(line -> line.startsWith("server-ready"))
                            .findFirst())
                    .isPresent();

            process.getOutputStream().close();

            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(137);
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void oneThatIsKilledIsKnownToBeDead() throws Exception {
        try (var server = ServerUnderTest.start(folder, ServerOrder.of(spec(ServerKind.JDK_HTTP)))) {
            var process = server.process();
            assertThat(process.death()).isEmpty();
            assertThat(process.firstAnswer()).isPositive();

            ProcessHandle handle = ProcessHandle.of(process.pid()).orElseThrow();
            assertThat(handle.destroyForcibly()).isTrue();
            handle.onExit().get(1, TimeUnit.MINUTES);

            assertThat(process.death())
                    .hasValueSatisfying(
                            words -> assertThat(words).contains("jdk-http(virtual)", ProcessEnd.KILLED.words()));
        }
    }

    @Test
    void nothingIsLeftOfOneThatWasClosed() throws Exception {
        var server = ServerUnderTest.start(folder, ServerOrder.of(spec(ServerKind.HELIDON)));

        server.close();

        assertThat(ProcessHandle.of(server.process().pid()).filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    @Test
    void aJvmThatDoesNotStartIsQuoted() {
        assertThatExceptionOfType(ProcessNotStartedException.class)
                .isThrownBy(() ->
                        ServerUnderTest.start(folder, ServerOrder.of(spec(ServerKind.HELIDON)), "-XX:+UseNothing"))
                .withMessageContainingAll("helidon", ProcessEnd.clause(1))
                .satisfies(e -> assertThat(e).message().doesNotContain("\n"));
    }

    @Test
    void aJvmWithoutMemoryIsSaidInOneLine() {
        assertThatExceptionOfType(ProcessNotStartedException.class)
                .isThrownBy(() -> ServerUnderTest.start(folder, ServerOrder.of(spec(ServerKind.SPRING_MVC)), "-Xmx6m"))
                .withMessageContaining("spring-mvc(virtual) did")
                .satisfies(e -> assertThat(e).message().doesNotContain("\n"));
    }

    private static ServerSpec spec(ServerKind kind) {
        return new ServerSpec(kind, kind.fixedThreads().orElse(new HandlerThreads.Virtual()));
    }
}
