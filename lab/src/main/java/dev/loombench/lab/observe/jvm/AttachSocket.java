package dev.loombench.lab.observe.jvm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Client of a JVM's attach socket, through which the same user's processes send it commands. The first command
/// makes the JVM open the socket (22–48 ms); later ones take less than 1 ms plus the command itself.
///
/// @param process the JVM
/// @param limit timeout of opening the socket, and of each command with its response
/// @param left time that is left for all commands together, which cuts that of each down to 100 ms at the least
public record AttachSocket(JvmProcess process, Duration limit, Supplier<Duration> left) {
    /// Timeout of a command that has no other.
    public static final Duration DEFAULT_LIMIT = Duration.ofSeconds(10);
    private static final Duration SHORTEST_LIMIT = Duration.ofMillis(100);
    private static final Duration EXIT_GRACE = Duration.ofMillis(500);
    private static final Duration EXIT_CHECK_INTERVAL = Duration.ofMillis(10);
    private static final String RETURN_CODE = "return code: ";

    /// A client without a limit for all of its commands together.
    public AttachSocket(JvmProcess process, Duration limit) {
        this(process, limit, () -> ChronoUnit.FOREVER.getDuration());
    }

    /// Returns a client with the default timeout of 10 s.
    public static AttachSocket forProcess(JvmProcess process) {
        return new AttachSocket(process, DEFAULT_LIMIT);
    }

    /// This client with another timeout for each command.
    public AttachSocket withLimit(Duration each) {
        return new AttachSocket(process, each, left);
    }

    private Duration timeout() {
        Duration rest = left.get();
        Duration cut = limit.compareTo(rest) < 0 ? limit : rest;
        return cut.compareTo(SHORTEST_LIMIT) < 0 ? SHORTEST_LIMIT : cut;
    }

    /// Runs a diagnostic command such as `GC.heap_info`, with arguments as for `jcmd`.
    ///
    /// @return its output
    /// @throws AttachException if there is no output, for any reason
    public String jcmd(String command) throws AttachException {
        return request(command.split(" ", 2)[0], "jcmd", command);
    }

    /// Loads a Java agent. From JDK 21 on the JVM warns of it on standard error.
    ///
    /// @param jar absolute path, as the JVM sees it
    /// @param options options of the agent
    /// @throws AttachException if it isn't loaded; failures of the agent itself aren't reported
    public void load(Path jar, String options) throws AttachException {
        process.requireAlive();
        if (!Files.isReadable(process.visiblePath(jar))) {
            throw new AttachException(
                    FailureKind.REFUSED,
                    "process " + process.pid() + " can't read " + jar
                            + ": put the file where it can, for example into its container");
        }
        String text = request("the agent", "load", "instrument", "false", jar + "=" + options)
                .strip();
        if (!text.equals(RETURN_CODE + "0") && !text.equals("0")) {
            throw refused("the agent", text.equals(RETURN_CODE + "100") ? jar + " isn't a Java agent" : text);
        }
    }

    private String request(String subject, String... request) throws AttachException {
        try {
            process.requireAlive();
            return output(subject, exchange(request));
        } catch (TimeoutException e) {
            process.requireAlive();
            throw new AttachException(
                    FailureKind.SILENT, "process " + process.pid() + " didn't answer " + subject + e.getMessage(), e);
        } catch (InterruptedException | ClosedByInterruptException e) {
            throw interrupted(e);
        } catch (IOException e) {
            requireAliveAfterBreak();
            throw new AttachException(
                    FailureKind.FAILED,
                    "process " + process.pid() + " doesn't answer " + subject + ": " + e.getMessage(),
                    e);
        }
    }

    private AttachException interrupted(Exception e) {
        Thread.currentThread().interrupt();
        return new AttachException(FailureKind.FAILED, "interrupted while asking process " + process.pid(), e);
    }

    /// Requires that the process still runs after a broken connection. A killed process closes its sockets
    /// before `/proc` shows its end, so this waits up to 500 ms.
    private void requireAliveAfterBreak() throws AttachException {
        long end = System.nanoTime() + EXIT_GRACE.toNanos();
        try {
            do {
                process.requireAlive();
                Thread.sleep(EXIT_CHECK_INTERVAL);
            } while (System.nanoTime() < end);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /// Sends a request, after opening the socket if needed. An existing socket file may be left over from a
    /// killed JVM.
    private String exchange(String... request)
            throws AttachException, IOException, InterruptedException, TimeoutException {
        Path socket = process.tempDirectory().resolve(".java_pid" + process.innerPid());
        if (Files.exists(socket)) {
            try {
                return AttachProtocol.send(socket, new AnswerDeadline(process, timeout()), request);
            } catch (ConnectException noOneListens) {
                process.requireAlive();
            }
        }
        new SocketOpener(process, timeout()).open(() -> Files.exists(socket) && AttachProtocol.isListening(socket));
        return AttachProtocol.send(socket, new AnswerDeadline(process, timeout()), request);
    }

    private String output(String subject, String response) throws AttachException, IOException {
        int end = response.indexOf('\n');
        String code = end < 0 ? response : response.substring(0, end);
        String text = end < 0 ? "" : response.substring(end + 1);
        if (code.isBlank()) {
            throw new IOException("it closed the connection without an answer");
        }
        if (!code.strip().equals("0")) {
            throw refused(subject, text.isBlank() ? "code " + code : text);
        }
        return text;
    }

    private AttachException refused(String subject, String text) {
        String line = text.strip().lines().findFirst().orElse("").replaceFirst("^[\\w.]+(Exception|Error): ", "");
        return new AttachException(
                FailureKind.REFUSED, "process " + process.pid() + " refused " + subject + ": " + line);
    }

    /// Version 1 of the attach protocol. A request is `1`, a command and three arguments, each followed by a zero
    /// byte; the response is text until the JVM closes the connection, which serves one request.
    private static final class AttachProtocol {
        private static final int MAX_RESPONSE_BYTES = 64 * 1024 * 1024;
        private static final int ARGUMENT_COUNT = 3;

        private static final Duration CONNECT_INTERVAL = Duration.ofMillis(10);

        /// Sends one request and reads its response, without ever blocking beyond the deadline: neither connecting,
        /// which waits where the queue of a stopped JVM is full, nor writing, nor reading.
        ///
        /// @param request command, and up to three arguments
        /// @throws TimeoutException if there is no complete response in time
        /// @throws IOException if no process listens, or the connection breaks
        static String send(Path socket, AnswerDeadline deadline, String... request)
                throws IOException, TimeoutException, InterruptedException {
            try (SocketChannel channel = connect(socket, deadline);
                    Selector selector = Selector.open()) {
                SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
                ByteBuffer bytes = bytes(request);
                while (channel.write(bytes) >= 0 && bytes.hasRemaining()) {
                    await(selector, deadline);
                }
                key.interestOps(SelectionKey.OP_READ);
                return read(channel, selector, deadline);
            }
        }

        /// Whether a process listens at a socket, if only with a full queue.
        static boolean isListening(Path socket) throws IOException {
            try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
                channel.configureBlocking(false);
                return channel.connect(UnixDomainSocketAddress.of(socket)) || channel.isConnectionPending();
            } catch (ConnectException notYet) {
                return false;
            } catch (SocketException fullQueue) {
                return true;
            }
        }

        /// Connects without blocking. While the queue of the listener is full, a Unix domain socket refuses (`EAGAIN`)
        /// instead of connecting in the background as one of TCP does, so that another attempt is needed.
        private static SocketChannel connect(Path socket, AnswerDeadline deadline)
                throws IOException, TimeoutException, InterruptedException {
            while (true) {
                SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                boolean connected = false;
                try {
                    channel.configureBlocking(false);
                    connected = channel.connect(UnixDomainSocketAddress.of(socket));
                    if (connected) {
                        return channel;
                    }
                } catch (ConnectException noOneListens) {
                    throw noOneListens;
                } catch (SocketException failure) {
                    if (!Files.isWritable(socket)) {
                        throw failure;
                    }
                    // the queue is full; the next attempt may find room
                } finally {
                    if (!connected) {
                        channel.close();
                    }
                }
                Duration wait = deadline.nextWait();
                Thread.sleep(wait.compareTo(CONNECT_INTERVAL) < 0 ? wait : CONNECT_INTERVAL);
            }
        }

        private static void await(Selector selector, AnswerDeadline deadline)
                throws IOException, TimeoutException, InterruptedException {
            selector.select(Math.max(1, deadline.nextWait().toMillis()));
            selector.selectedKeys().clear();
        }

        private static ByteBuffer bytes(String... request) {
            StringBuilder text = new StringBuilder("1\0");
            for (int i = 0; i <= ARGUMENT_COUNT; i++) {
                text.append(i < request.length ? request[i] : "").append('\0');
            }
            return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
        }

        private static String read(SocketChannel channel, Selector selector, AnswerDeadline deadline)
                throws IOException, TimeoutException, InterruptedException {
            var response = new ByteArrayOutputStream();
            ByteBuffer buffer = ByteBuffer.allocate(8_192);
            for (int count = channel.read(buffer); count >= 0; count = channel.read(buffer)) {
                if (count == 0) {
                    await(selector, deadline);
                } else {
                    deadline.nextWait();
                }
                response.write(buffer.array(), 0, buffer.position());
                buffer.clear();
                if (response.size() > MAX_RESPONSE_BYTES) {
                    throw new IOException("the answer is longer than " + MAX_RESPONSE_BYTES + " bytes");
                }
            }
            return response.toString(StandardCharsets.UTF_8);
        }
    }
}
