package dev.loombench.lab.observe.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.observe.jvm.AttachFailure.Why;
import dev.loombench.lab.observe.jvm.OtherJvm.On;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Attach sockets of real JVMs, of the tests' JDK and of JDK 21.
@EnabledOnOs(OS.LINUX)
@Isolated
class AttachSocketTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void compile() {
        OtherJvm.compile(folder);
    }

    @ParameterizedTest
    @EnumSource
    void commandsAreAnsweredAndNothingIsLeftBehind(On jdk) throws Exception {
        try (var jvm = OtherJvm.start(jdk, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();

            assertThat(socket.jcmd("VM.version"))
                    .contains("JDK " + (jdk == On.THIS ? Runtime.version().feature() : 21));
            assertThat(socket.jcmd("VM.uptime")).endsWith("s\n");
            assertThat(triggers(jvm)).isEmpty();
            assertThat(jvm.isAlive()).isTrue();
        }
    }

    /// This JVM opens its socket when it starts; otherwise only the signal would make it, and that would end
    /// it.
    @ParameterizedTest
    @EnumSource
    void aJvmThatDoesNotCatchTheSignalIsNotSentIt(On jdk) throws Exception {
        try (var jvm = OtherJvm.start(jdk, folder, "parked", 1, "-Xrs")) {
            AttachSocket socket = jvm.socket();
            assertThat(socket.process().catchesQuit()).isFalse();
            assertThat(socket.jcmd("VM.version")).contains("JDK");
            Files.delete(Path.of("/tmp/.java_pid" + jvm.pid()));

            AttachFailure failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.why()).isEqualTo(Why.CLOSED);
            assertThat(failure).hasMessageContaining("process " + jvm.pid() + " doesn't handle SIGQUIT");
            assertThat(triggers(jvm)).isEmpty();
            assertThat(jvm.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJvmThatRefusesToBeAttachedToIsNotSignalled(On jdk) throws Exception {
        try (var jvm = OtherJvm.start(jdk, folder, "parked", 1, "-XX:+DisableAttachMechanism")) {
            AttachSocket socket = jvm.socket();

            AttachFailure failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.why()).isEqualTo(Why.CLOSED);
            assertThat(failure).hasMessageContaining("-XX:+DisableAttachMechanism");
            assertThat(jvm.restOfOutput()).doesNotContain("Full thread dump");
        }
    }

    @Test
    void aSocketThatAKilledJvmLeftIsNotTheJvms() throws Exception {
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            Path staleSocket = Path.of("/tmp/.java_pid" + jvm.pid());
            try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
                server.bind(UnixDomainSocketAddress.of(staleSocket));
            }
            assertThat(staleSocket).exists();

            assertThat(jvm.socket().jcmd("VM.version")).contains("JDK");
        }
    }

    @Test
    void anUnknownCommandIsRefusedInOneLine() throws Exception {
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();

            AttachFailure failure = failure(() -> socket.jcmd("No.such"));

            assertThat(failure.why()).isEqualTo(Why.REFUSED);
            assertThat(failure).hasMessage("process " + jvm.pid() + " refused No.such: Unknown diagnostic command");
        }
    }

    @Test
    void anAgentThatTheJvmCannotSeeOrWillNotLoadIsTold() throws Exception {
        Path none = Files.writeString(folder.resolve("none.jar"), "no jar");
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1);
                var closed = OtherJvm.start(On.THIS, folder, "parked", 1, "-XX:-EnableDynamicAgentLoading")) {
            AttachSocket socket = jvm.socket();
            AttachSocket closedSocket = closed.socket();

            assertThat(failure(() -> socket.load(folder.resolve("absent.jar"), "")))
                    .hasMessageContaining("can't read " + folder.resolve("absent.jar"));
            assertThat(failure(() -> socket.load(none, ""))).hasMessageContaining(none + " isn't a Java agent");
            assertThat(failure(() -> closedSocket.load(none, "")))
                    .hasMessageContaining("Dynamic agent loading is not enabled");
        }
    }

    @Test
    void aStoppedJvmIsNotWaitedForWithoutEnd() throws Exception {
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            var socket = new AttachSocket(jvm.found(), Duration.ofMillis(500));
            socket.jcmd("VM.version");
            jvm.signal("STOP");

            AttachFailure failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.why()).isEqualTo(Why.SILENT);
            assertThat(failure).hasMessageContaining("within 500 ms: it is stopped by a signal");
        }
    }

    @Test
    void aStoppedJvmWithoutASocketIsNotWaitedForWithoutEnd() throws Exception {
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            var socket = new AttachSocket(jvm.found(), Duration.ofMillis(500));
            jvm.signal("STOP");

            AttachFailure failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.why()).isEqualTo(Why.SILENT);
            assertThat(failure).hasMessageContaining("didn't open its socket");
            assertThat(triggers(jvm)).isEmpty();
        }
    }

    @Test
    void aJvmThatDiesWhileItIsAskedIsGone() throws Exception {
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();
            socket.jcmd("VM.version");
            jvm.signal("STOP");
            var response = CompletableFuture.supplyAsync(() -> failure(() -> socket.jcmd("VM.version")));
            Thread.sleep(300);

            jvm.kill();

            AttachFailure failure = response.get(60, TimeUnit.SECONDS);
            assertThat(failure.why()).isEqualTo(Why.GONE);
            assertThat(failure).hasMessage("process " + jvm.pid() + " has ended");
            assertThat(failure(() -> socket.jcmd("VM.version")).why()).isEqualTo(Why.GONE);
        }
    }

    @Test
    void aJvmThatDiesBeforeItOpensItsSocketIsGone() throws Exception {
        try (var jvm = OtherJvm.start(On.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();
            jvm.signal("STOP");
            var response = CompletableFuture.supplyAsync(() -> failure(() -> socket.jcmd("VM.version")));
            Thread.sleep(300);

            jvm.kill();

            assertThat(response.get(60, TimeUnit.SECONDS).why()).isEqualTo(Why.GONE);
            assertThat(triggers(jvm)).isEmpty();
        }
    }

    private static AttachFailure failure(ThrowingCallable call) {
        AttachFailure failure = catchThrowableOfType(AttachFailure.class, call);
        assertThat(failure).as("it was answered").isNotNull();
        assertThat(failure.getMessage()).doesNotContain("\n");
        return failure;
    }

    private static List<Path> triggers(OtherJvm jvm) throws Exception {
        String name = ".attach_pid" + jvm.pid();
        return Stream.of(folder.resolve(name), Path.of("/tmp", name))
                .filter(Files::exists)
                .toList();
    }
}
