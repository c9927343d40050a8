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

    /// Table with the columns example, JDK, side, expected recommendation (`-` for the baseline), and cause
    /// of blocked threads.
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
            batch-job           25 platform -                platform-pool?
            batch-job           25 virtual  turn-it-on       any
            """;

    /// Expected result of a side.
    private record Expected(String example, int jdk, String side, String kind, String cause) {
        static Expected of(String row) {
            String[] columns = row.split(" +");
            return new Expected(columns[0], Integer.parseInt(columns[1]), columns[2], columns[3], columns[4]);
        }

        String comparison() {
            return example + " " + jdk;
        }
    }

    private final Path sourceTree = Installation.HOME.resolve("../../..").normalize();
    private final String jdk21;
    private int lines;
    private int correctLines;

    private Examples(String jdk21) {
        this.jdk21 = jdk21;
    }

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--jdk21", "--only", "--rounds"), List.of());
        String jdk21 = arguments.text("--jdk21", System.getenv().getOrDefault("LOOMBENCH_JDK21", ""));
        if (jdk21.isEmpty()) {
            System.err.println("benchmarks/examples: name a JDK 21 with --jdk21 or LOOMBENCH_JDK21");
            System.exit(2);
        }
        List<String> selection = Arrays.asList(arguments.text("--only", "").split(","));
        List<Expected> expectations = TABLE.lines()
                .map(Expected::of)
                .filter(expectation -> selection.contains("") || selection.contains(expectation.example()))
                .toList();
        var benchmark = new Examples(jdk21);
        benchmark.build(expectations.stream().map(Expected::example).distinct().toList());
        System.out.printf("%-19s %3s %-18s %-16s %s%n", "example", "JDK", "side", "recommended", "what holds its threads");
        for (long round = 0; round < arguments.number("--rounds", 1); round++) {
            for (String comparison : expectations.stream().map(Expected::comparison).distinct().toList()) {
                benchmark.compare(expectations.stream().filter(side -> side.comparison().equals(comparison)).toList());
            }
        }
        System.out.printf("%n%d of %d lines right%n", benchmark.correctLines, benchmark.lines);
        System.exit(benchmark.correctLines == benchmark.lines ? 0 : 1);
    }

    private void build(List<String> examples) throws IOException, InterruptedException {
        List<String> command = List.of(
                "mvn",
                "-B",
                "-q",
                "-f",
                sourceTree.resolve("pom.xml").toString(),
                "package",
                "-Dmaven.test.skip=true",
                "-am",
                "-pl",
                String.join(",", Stream.concat(examples.stream(), Stream.of("slow-downstream")).distinct().map(name -> "examples/" + name).toList()));
        Installation.awaitSuccess(new ProcessBuilder(command).inheritIO().start(), command);
    }

    private void compare(List<Expected> sides) throws IOException, InterruptedException {
        Expected firstSide = sides.getFirst();
        long startNanos = System.nanoTime();
        JsonNode report = runComparison(firstSide.example(), firstSide.jdk());
        Duration duration = Duration.ofNanos(System.nanoTime() - startNanos);
        for (Expected side : sides) {
            String kind = kind(report, side.side());
            List<String> causes = causes(report, side.side());
            boolean correct = kind.equals(side.kind())
                    && (side.cause().equals(ANY) || causeMatches(causes, side.cause()));
            lines++;
            correctLines += correct ? 1 : 0;
            System.out.printf(
                    Locale.ROOT,
                    "%-19s %3d %-18s %-16s %s%s%n",
                    side.example(),
                    side.jdk(),
                    side.side(),
                    kind,
                    causes.isEmpty() ? HEALTHY : String.join(", ", causes),
                    correct ? "" : "  WRONG: " + side.kind() + ", " + side.cause());
        }
        System.out.printf(
                Locale.ROOT,
                "%-19s     %d pairs, %.1f min of %.0f%n",
                "",
                report.path("effort").path("measured").asInt(),
                duration.toSeconds() / 60.0,
                report.path("effort").path("budgetSeconds").asDouble() / 60);
    }

    private static boolean causeMatches(List<String> causes, String expected) {
        return expected.equals(HEALTHY)
                ? causes.stream().allMatch(cause -> cause.endsWith("?"))
                : !causes.isEmpty() && causes.getFirst().equals(expected);
    }

    private static String kind(JsonNode report, String side) {
        return report.path("recommendations")
                .valueStream()
                .filter(recommendation -> recommendation.path("side").asString().equals(side))
                .map(recommendation -> recommendation.path("kind").asString())
                .findFirst()
                .orElse("-");
    }

    /// Formats causes, with `?` after suspected ones.
    private static List<String> causes(JsonNode report, String side) {
        return report.path("diagnoses")
                .valueStream()
                .filter(diagnosis -> diagnosis.path("side").asString().equals(side))
                .flatMap(diagnosis -> diagnosis.path("findings").valueStream())
                .map(finding -> finding.path("cause").asString()
                        + (finding.path("confidence").asString().equals("suspected") ? "?" : ""))
                .filter(cause -> !cause.startsWith("starved"))
                .toList();
    }

    private JsonNode runComparison(String example, int feature) throws IOException, InterruptedException {
        Path currentJdk = Path.of(System.getProperty("java.home"));
        Path jdk = feature == 21 ? Path.of(jdk21) : currentJdk;
        return Installation.runForJson(
                List.of(
                        "ab",
                        sourceTree.resolve("examples/" + example + "/loombench-ab.yaml").toString(),
                        "--format",
                        "json",
                        "--out",
                        Installation.work("example-" + example + "-" + feature).toString()),
                Installation.work("example-" + example + "-errors").resolve("stderr.txt"),
                jdk.resolve("bin").toString());
    }
}
