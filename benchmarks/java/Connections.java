import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.measure.ServerProcess;
import dev.loombench.lab.measure.ServerProcess.ServerJvm;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Benchmark of ten thousand open connections; see `benchmarks/connections`.
final class Connections {
    private static final List<String> OPTIONS = List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");

    private Connections() {}

    public static void main(String[] args) throws Exception {
        Arguments arguments = new Arguments(args, List.of("--connections", "--servers"), List.of());
        int count = (int) arguments.number("--connections", 10_000);
        Path work = Installation.work("connections");
        boolean passed = true;
        System.out.printf(
                "%-24s %9s %9s %9s %9s %9s %9s %9s%n",
                "", "connected", "1st", "open", "2nd", "errors", "seconds", "RSS");
        for (String server : arguments.text("--servers", "jdk-http(virtual),helidon").split(",")) {
            passed &= run(ServerSpec.parse(server), count, work.resolve(server.replaceAll("[^a-z-]", "_") + ".log"));
        }
        System.exit(passed ? 0 : 1);
    }

    private static boolean run(ServerSpec spec, int count, Path log) throws Exception {
        ServerJvm jvm = new ServerJvm(Path.of(Installation.jdk("java")), OPTIONS, log);
        try (ServerProcess server = ServerProcess.start(Installation.PROGRAMS, jvm, ServerOrder.of(spec), new Cancellation());
                ClientConnections clients = new ClientConnections(server.port(), count)) {
            long startNanos = System.nanoTime();
            clients.connect();
            long firstResponses = clients.sendRequests("/hello", "Hello");
            long openSockets = countSockets(server.pid());
            long secondResponses = clients.sendRequests("/work?wait=1s", "done");
            System.out.printf(
                    Locale.ROOT,
                    "%-24s %9d %9d %9d %9d %9d %9.1f %6d MB%n",
                    spec,
                    clients.connectionCount(),
                    firstResponses,
                    openSockets,
                    secondResponses,
                    clients.errors().values().stream().mapToLong(Long::longValue).sum(),
                    (System.nanoTime() - startNanos) / 1e9,
                    residentMegabytes(server.pid()));
            clients.errors().forEach((error, occurrences) -> System.out.println("  " + occurrences + " x " + error));
            server.death().ifPresent(death -> System.out.println("  " + death));
            return firstResponses == count && secondResponses == count && openSockets >= count;
        }
    }

    /// Counts the open sockets of a process.
    private static long countSockets(long pid) throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return files.filter(Connections::isSocket).count();
        }
    }

    private static boolean isSocket(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("socket:");
        } catch (IOException alreadyClosed) {
            return false;
        }
    }

    private static long residentMegabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("[^0-9]", ""))
                .mapToLong(Long::parseLong)
                .sum()
                / 1_000;
    }
}
