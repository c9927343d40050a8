import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.measure.ServerProcess;
import dev.loombench.lab.measure.ServerProcess.ServerJvm;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerOrder;
import dev.loombench.protocol.server.ServerSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Benchmark of the time from the start of a server's process to its first response; see
/// `benchmarks/server-start`.
final class ServerStart {
    private static final List<String> SERVERS =
            List.of("jdk-http(virtual)", "helidon", "spring-mvc(virtual)", "spring-mvc(platform)", "spring-webflux");
    private static final List<String> OPTIONS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");

    private ServerStart() {}

    public static void main(String[] args) throws Exception {
        long runs = new Arguments(args, List.of("--runs"), List.of()).number("--runs", 5);
        Path work = Installation.work("server-start");
        Map<String, List<Long>> startTimes = new LinkedHashMap<>();
        for (int run = 0; run < runs; run++) {
            for (String server : SERVERS) {
                for (String auth : List.of("none", "plain")) {
                    startTimes.computeIfAbsent(server + ", auth=" + auth, key -> new ArrayList<>())
                            .add(measureStart(server, auth, work.resolve("server.log")));
                }
            }
        }
        System.out.printf("%-32s %6s %6s %6s   ms, %d runs each%n", "", "min", "median", "max", runs);
        startTimes.forEach((name, times) -> {
            List<Long> sorted = times.stream().sorted().toList();
            System.out.printf(
                    "%-32s %6d %6d %6d%n", name, sorted.getFirst(), sorted.get(sorted.size() / 2), sorted.getLast());
        });
    }

    private static long measureStart(String server, String auth, Path log) throws IOException, InterruptedException {
        ServerJvm jvm = new ServerJvm(Path.of(Installation.jdk("java")), OPTIONS, log);
        ServerOrder order =
                new ServerOrder(ServerSpec.parse(server), 0, "/wtf", Authentication.parse(auth, "hello", "world"));
        try (ServerProcess process = ServerProcess.start(Installation.PROGRAMS, jvm, order, new Cancellation())) {
            return process.firstAnswer().toMillis();
        }
    }
}
