import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/// Benchmark of the recommendations for the examples; see `benchmarks/examples`.
final class Examples {
    private static final String HEALTHY = "healthy";
    private static final String ANY = "any";

    /// Table of example, JDK, side, expected recommendation (`-` for the baseline), and cause of blocked
    /// threads.
    private static final String TABLE = """
            jdbc-pool           25 platform -                resource-pool
            jdbc-pool           25 virtual  it-doesnt-matter resource-pool
            slow-downstream     25 platform -                platform-pool
            slow-downstream     25 virtual  turn-it-on       healthy
            slow-downstream     25 platform-pool-1000 turn-it-on healthy
            cpu-bound           25 platform -                cores-compute
            cpu-bound           25 virtual  it-doesnt-matter carriers-compute
            synchronized-client 25 platform -                healthy
            synchronized-client 25 virtual  it-doesnt-matter healthy
            synchronized-client 21 platform -                healthy
            synchronized-client 21 virtual  dont             pinned-in-synchronized
            thread-local-cache  25 platform -                healthy
            thread-local-cache  25 virtual  dont             per-thread-caches
            overload            25 pool     -                any
            overload            25 virtual  dont             fan-out
            overload            25 bounded  it-doesnt-matter any
            reactive            25 platform -                healthy
            reactive            25 virtual  it-doesnt-matter healthy
            """;

    /// Expected result of a side.
    private record Expected(String example, int jdk, String side, String kind, String cause) {
        static Expected of(String row) {
            String[] words = row.split(" +");
            return new Expected(words[0], Integer.parseInt(words[1]), words[2], words[3], words[4]);
        }

        String comparison() {
            return example + " " + jdk;
        }
    }

    private final Path tree = Installation.HOME.resolve("../../..").normalize();
    private final String jdk21;
    private int lines;
    private int right;

    private Examples(String jdk21) {
        this.jdk21 = jdk21;
    }

    public static void main(String[] words) throws Exception {
        var arguments = new Arguments(words, List.of("--jdk21", "--only", "--rounds"), List.of());
        String jdk21 = arguments.text("--jdk21", System.getenv().getOrDefault("LOOMBENCH_JDK21", ""));
        if (jdk21.isEmpty()) {
            System.err.println("benchmarks/examples: name a JDK 21 with --jdk21 or LOOMBENCH_JDK21");
            System.exit(2);
        }
        List<String> only = Arrays.asList(arguments.text("--only", "").split(","));
        List<Expected> expected = TABLE.lines()
                .map(Expected::of)
                .filter(one -> only.contains("") || only.contains(one.example()))
                .toList();
        var benchmark = new Examples(jdk21);
        benchmark.build(expected.stream().map(Expected::example).distinct().toList());
        System.out.printf("%-19s %3s %-18s %-16s %s%n", "example", "JDK", "side", "recommended", "what holds its threads");
        for (long round = 0; round < arguments.number("--rounds", 1); round++) {
            for (String comparison : expected.stream().map(Expected::comparison).distinct().toList()) {
                benchmark.compare(expected.stream().filter(one -> one.comparison().equals(comparison)).toList());
            }
        }
        System.out.printf("%n%d of %d lines right%n", benchmark.right, benchmark.lines);
        System.exit(benchmark.right == benchmark.lines ? 0 : 1);
    }

    private void build(List<String> examples) throws IOException, InterruptedException {
        List<String> command = List.of(
                "mvn",
                "-B",
                "-q",
                "-f",
                tree.resolve("pom.xml").toString(),
                "package",
                "-Dmaven.test.skip=true",
                "-am",
                "-pl",
                String.join(",", Stream.concat(examples.stream(), Stream.of("slow-downstream")).distinct().map(name -> "examples/" + name).toList()));
        Installation.finish(new ProcessBuilder(command).inheritIO().start(), command);
    }

    private void compare(List<Expected> sides) throws IOException, InterruptedException {
        Expected first = sides.getFirst();
        long begin = System.nanoTime();
        JsonNode said = said(first.example(), first.jdk());
        Duration took = Duration.ofNanos(System.nanoTime() - begin);
        for (Expected side : sides) {
            String kind = kind(said, side.side());
            List<String> causes = causes(said, side.side());
            boolean ok = kind.equals(side.kind())
                    && (side.cause().equals(ANY) || cause(causes, side.cause()));
            lines++;
            right += ok ? 1 : 0;
            System.out.printf(
                    Locale.ROOT,
                    "%-19s %3d %-18s %-16s %s%s%n",
                    side.example(),
                    side.jdk(),
                    side.side(),
                    kind,
                    causes.isEmpty() ? HEALTHY : String.join(", ", causes),
                    ok ? "" : "  WRONG: " + side.kind() + ", " + side.cause());
        }
        System.out.printf(
                Locale.ROOT,
                "%-19s     %d pairs, %.1f min of %.0f%n",
                "",
                said.path("effort").path("measured").asInt(),
                took.toSeconds() / 60.0,
                said.path("effort").path("budgetSeconds").asDouble() / 60);
    }

    private static boolean cause(List<String> causes, String expected) {
        return expected.equals(HEALTHY)
                ? causes.stream().allMatch(cause -> cause.endsWith("?"))
                : !causes.isEmpty() && causes.getFirst().equals(expected);
    }

    private static String kind(JsonNode said, String side) {
        return said.path("recommendations")
                .valueStream()
                .filter(one -> one.path("side").asString().equals(side))
                .map(one -> one.path("kind").asString())
                .findFirst()
                .orElse("-");
    }

    /// Formats causes, with `?` after suspected ones.
    private static List<String> causes(JsonNode said, String side) {
        return said.path("diagnoses")
                .valueStream()
                .filter(one -> one.path("side").asString().equals(side))
                .flatMap(one -> one.path("findings").valueStream())
                .map(finding -> finding.path("cause").asString()
                        + (finding.path("confidence").asString().equals("suspected") ? "?" : ""))
                .filter(cause -> !cause.startsWith("starved"))
                .toList();
    }

    private JsonNode said(String example, int feature) throws IOException, InterruptedException {
        Path here = Path.of(System.getProperty("java.home"));
        Path jdk = feature == 21 ? Path.of(jdk21) : here;
        return Installation.said(
                List.of(
                        "ab",
                        tree.resolve("examples/" + example + "/loombench-ab.yaml").toString(),
                        "--format",
                        "json",
                        "--out",
                        Installation.work("example-" + example + "-" + feature).toString()),
                Installation.work("example-" + example + "-errors").resolve("stderr.txt"),
                jdk.resolve("bin").toString());
    }
}
