package dev.loombench.lab.observe.jvm;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.observe.jvm.ForkedJvm.JdkUnderTest;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Attach sockets of real JVMs, of the tests' JDK and of JDK 21.
@EnabledOnOs(OS.LINUX)
class AttachSocketTest {
    @TempDir
    static Path folder;

    @ParameterizedTest
    @EnumSource
    void commandsAreAnsweredAndNothingIsLeftBehind(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();

            assertThat(socket.jcmd("VM.version"))
                    .contains("JDK "
                            + (jdk == JdkUnderTest.THIS ? Runtime.version().feature() : 21));
            assertThat(socket.jcmd("VM.uptime")).endsWith("s\n");
            assertThat(triggers(jvm)).isEmpty();
            assertThat(jvm.isAlive()).isTrue();
        }
    }

    /// This JVM opens its socket when it starts; otherwise only the signal would make it, and that would end
    /// it.
    @ParameterizedTest
    @EnumSource
    void aJvmThatDoesNotCatchTheSignalIsNotSentIt(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 1, "-Xrs")) {
            AttachSocket socket = jvm.socket();
            assertThat(socket.process().catchesQuit()).isFalse();
            assertThat(socket.jcmd("VM.version")).contains("JDK");
            Files.delete(Path.of("/tmp/.java_pid" + jvm.pid()));

            AttachException failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.kind()).isEqualTo(FailureKind.CLOSED);
            assertThat(failure).hasMessageContaining("process " + jvm.pid() + " doesn't handle SIGQUIT");
            assertThat(triggers(jvm)).isEmpty();
            assertThat(jvm.isAlive()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aJvmThatRefusesToBeAttachedToIsNotSignalled(JdkUnderTest jdk) throws Exception {
        try (var jvm = ForkedJvm.start(jdk, folder, "parked", 1, "-XX:+DisableAttachMechanism")) {
            AttachSocket socket = jvm.socket();

            AttachException failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.kind()).isEqualTo(FailureKind.CLOSED);
            assertThat(failure).hasMessageContaining("-XX:+DisableAttachMechanism");
            assertThat(jvm.restOfOutput()).doesNotContain("thread dump");
        }
    }

    @Test
    void aSocketThatAKilledJvmLeftIsNotTheJvms() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
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
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();

            AttachException failure = failure(() -> socket.jcmd("No.such"));

            assertThat(failure.kind()).isEqualTo(FailureKind.REFUSED);
            assertThat(failure).hasMessageContainingAll(" " + jvm.pid() + " ", "No.such");
        }
    }

    @Test
    void anAgentThatTheJvmCannotSeeOrWillNotLoadIsTold() throws Exception {
        Path none = Files.writeString(folder.resolve("none.jar"), "no jar");
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1);
                var closed =
                        ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1, "-XX:-EnableDynamicAgentLoading")) {
            AttachSocket socket = jvm.socket();
            AttachSocket closedSocket = closed.socket();

            assertThat(failure(() -> socket.load(folder.resolve("absent.jar"), "")))
                    .hasMessageContaining("can't read " + folder.resolve("absent.jar"));
            assertThat(failure(() -> socket.load(none, ""))).hasMessageContaining(none + " isn't a Java agent");
            assertThat(failure(() -> closedSocket.load(none, ""))).hasMessageContaining("Dynamic agent");
        }
    }

    /// The socket's queue of five is full after some requests, so that connecting waits, too.
    @Test
    void aStoppedJvmIsAskedManyTimesWithoutHanging() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();
            socket.jcmd("VM.version");
            jvm.signal("STOP");
            var impatient = new AttachSocket(socket.process(), Duration.ofMillis(20));
            for (int request = 0; request < 15; request++) {
                assertThat(failure(() -> impatient.jcmd("VM.version")).kind()).isEqualTo(FailureKind.SILENT);
            }

            long begin = System.nanoTime();
            AttachException failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.kind()).isEqualTo(FailureKind.SILENT);
            assertThat(failure).hasMessageContainingAll("VM.version", "a signal");
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(ofMillis(900));
            jvm.signal("CONT");
            assertThat(socket.jcmd("VM.version")).contains("JDK");
        }
    }

    @Test
    void anAnswerWithoutAnEndIsNotWaitedFor() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1);
                var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            Path path = Path.of("/tmp/.java_pid" + jvm.pid());
            server.bind(UnixDomainSocketAddress.of(path));
            Thread dripping = Thread.ofVirtual().start(() -> {
                try (var connection = server.accept()) {
                    for (int i = 0; i < 500; i++) {
                        connection.write(ByteBuffer.wrap("0\n".getBytes(StandardCharsets.US_ASCII)));
                        Thread.sleep(20);
                    }
                } catch (IOException | InterruptedException e) {
                    // the other end has closed
                }
            });

            AttachException failure =
                    failure(() -> new AttachSocket(jvm.jvmProcess(), ofMillis(500)).jcmd("VM.version"));
            AttachException late = failure(
                    () -> new AttachSocket(jvm.jvmProcess(), ofSeconds(9), () -> ofMillis(-3)).jcmd("VM.version"));

            assertThat(failure.kind()).isEqualTo(FailureKind.SILENT);
            assertThat(failure).hasMessageEndingWith("didn't answer VM.version within 500 ms");
            assertThat(late).hasMessageEndingWith("didn't answer VM.version within 100 ms");
            dripping.interrupt();
            Files.deleteIfExists(path);
        }
    }

    @Test
    void anInterruptionEndsTheWaitAndIsKept() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            AttachSocket socket = new AttachSocket(jvm.jvmProcess(), Duration.ofMinutes(2));
            socket.jcmd("VM.version");
            jvm.signal("STOP");
            var interrupted = new CompletableFuture<Boolean>();
            Thread asking = Thread.ofPlatform().start(() -> {
                AttachException failure = failure(() -> socket.jcmd("VM.version"));
                interrupted.complete(failure.kind() == FailureKind.FAILED
                        && Thread.currentThread().isInterrupted());
            });
            Thread.sleep(100);

            asking.interrupt();

            assertThat(interrupted.get(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void aStoppedJvmWithoutASocketIsNotWaitedForWithoutEnd() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            var socket = new AttachSocket(jvm.jvmProcess(), Duration.ofMillis(500));
            jvm.signal("STOP");

            AttachException failure = failure(() -> socket.jcmd("VM.version"));

            assertThat(failure.kind()).isEqualTo(FailureKind.SILENT);
            assertThat(failure).hasMessageContaining("its socket");
            assertThat(triggers(jvm)).isEmpty();
        }
    }

    @Test
    void aJvmThatDiesWhileItIsAskedIsGone() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();
            socket.jcmd("VM.version");
            jvm.signal("STOP");
            var response = CompletableFuture.supplyAsync(() -> failure(() -> socket.jcmd("VM.version")));
            Thread.sleep(300);

            jvm.kill();

            AttachException failure = response.get(60, TimeUnit.SECONDS);
            assertThat(failure.kind()).isEqualTo(FailureKind.GONE);
            assertThat(failure).hasMessage("process " + jvm.pid() + " has ended");
            assertThat(failure(() -> socket.jcmd("VM.version")).kind()).isEqualTo(FailureKind.GONE);
        }
    }

    @Test
    void aJvmThatDiesBeforeItOpensItsSocketIsGone() throws Exception {
        try (var jvm = ForkedJvm.start(JdkUnderTest.THIS, folder, "parked", 1)) {
            AttachSocket socket = jvm.socket();
            jvm.signal("STOP");
            var response = CompletableFuture.supplyAsync(() -> failure(() -> socket.jcmd("VM.version")));
            Thread.sleep(300);

            jvm.kill();

            assertThat(response.get(60, TimeUnit.SECONDS).kind()).isEqualTo(FailureKind.GONE);
            assertThat(triggers(jvm)).isEmpty();
        }
    }

    private static AttachException failure(ThrowingCallable call) {
        AttachException failure = catchThrowableOfType(AttachException.class, call);
        assertThat(failure).as("it was answered").isNotNull();
        assertThat(failure.getMessage()).doesNotContain("\n");
        return failure;
    }

    private static List<Path> triggers(ForkedJvm jvm) throws Exception {
        String name = ".attach_pid" + jvm.pid();
        return Stream.of(folder.resolve(name), Path.of("/tmp", name))
                .filter(Files::exists)
                .toList();
    }
}
