import dev.loombench.lab.stats.Interval;
import dev.loombench.lab.stats.LogRatio;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;

/// Benchmark of the JUnit extension; see `benchmarks/junit`.
final class JUnitBenchmark {
    private static final int HEALTHY_TESTS = 1_000;

    /// Tests of a class whose time is measured.
    private static final int TIMED_TESTS = 50;

    private static final String BASELINE = "None";

    /// Annotations by the names of the timed classes in `JUnitFork`.
    private static final Map<String, String> ANNOTATIONS = new LinkedHashMap<>();

    static {
        ANNOTATIONS.put(BASELINE, "none");
        ANNOTATIONS.put("Pins", "@ShouldNotPin");
        ANNOTATIONS.put("Carriers", "@ShouldNotHoldCarriers");
        ANNOTATIONS.put("Leaks", "@MaxLiveVirtualThreads");
        ANNOTATIONS.put("All", "all three");
    }

    private final String classPath;

    /// Milliseconds for each test of a class.
    ///
    /// @param first the first tests of a JVM
    /// @param next the same tests once more
    private record TestTime(double first, double next) {}

    private JUnitBenchmark(String classPath) {
        this.classPath = classPath;
    }

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--only", "--jdk21", "--rounds", "--seed"), List.of());
        String selection = arguments.text("--only", "");
        JUnitBenchmark benchmark = build();
        boolean passed = true;
        if (selection.isEmpty() || selection.equals("healthy")) {
            passed = benchmark.runHealthy(Installation.jdk("java"));
            String jdk21 = arguments.text("--jdk21", System.getenv().getOrDefault("LOOMBENCH_JDK21", ""));
            if (!jdk21.isEmpty()) {
                passed &= benchmark.runHealthy(Path.of(jdk21, "bin", "java").toString());
            }
        }
        if (selection.isEmpty() || selection.equals("overhead")) {
            benchmark.measureOverhead(
                    (int) Math.max(2, arguments.number("--rounds", 8)),
                    arguments.number("--seed", RandomGenerator.getDefault().nextInt(1_000_000)));
        }
        System.exit(passed ? 0 : 1);
    }

    /// Lets Maven compile the extension and copy JUnit, and compiles the tests against both.
    private static JUnitBenchmark build() throws IOException, InterruptedException {
        Path sourceTree = Installation.HOME.resolve("../../..").normalize();
        List<String> maven = List.of(
                "mvn",
                "-q",
                "-B",
                "-ntp",
                "-f",
                sourceTree.resolve("pom.xml").toString(),
                "-pl",
                "junit",
                "-am",
                "-Dmaven.test.skip=true",
                "-Dspotless.check.skip=true",
                "process-test-classes");
        ProcessBuilder builder = new ProcessBuilder(maven).inheritIO();
        builder.environment().put("JAVA_LOOMBENCH_HOME", System.getProperty("java.home"));
        Installation.awaitSuccess(builder.start(), maven);
        Path target = sourceTree.resolve("junit/target");
        String libraries = target.resolve("classes") + File.pathSeparator + target.resolve("junit5").resolve("*");
        Path classes = Installation.work("junit");
        Path sources = Installation.SOURCES.resolve("fork");
        Installation.compile(
                classes,
                libraries,
                List.of(
                        sources.resolve("JUnitFork.java"),
                        sources.resolve("HealthyTests.java"),
                        sources.resolve("UnhealthyTests.java"),
                        sources.resolve("Steps.java")));
        return new JUnitBenchmark(classes + File.pathSeparator + libraries);
    }

    /// Runs healthy tests in parallel, and prints how many failed, and why.
    ///
    /// @return whether all ran and none failed
    private boolean runHealthy(String java) throws IOException, InterruptedException {
        List<String> lines = fork(java, "healthy");
        lines.subList(0, lines.size() - 1).forEach(System.out::println);
        String[] counts = lines.getLast().split(" ");
        System.out.printf("JDK %s: %s healthy tests in parallel, %s failed%n", counts[2], counts[0], counts[1]);
        return Integer.parseInt(counts[0]) == HEALTHY_TESTS && counts[1].equals("0");
    }

    private void measureOverhead(int rounds, long seed) throws IOException, InterruptedException {
        System.out.printf("%nseed %d, %d rounds%n", seed, rounds);
        Random random = new Random(seed);
        List<String> order = new ArrayList<>(ANNOTATIONS.keySet());
        Map<String, List<TestTime>> times = new LinkedHashMap<>();
        ANNOTATIONS.keySet().forEach(name -> times.put(name, new ArrayList<>()));
        for (int round = 1; round <= rounds; round++) {
            Collections.shuffle(order, random);
            for (String name : order) {
                List<String> lines = fork(Installation.jdk("java"), "time", name);
                TestTime time = new TestTime(millis(lines.get(0)), millis(lines.get(1)));
                times.get(name).add(time);
                System.err.printf(
                        Locale.ROOT,
                        "round %d of %d  %-24s %6.1f ms a test, then %6.1f ms%n",
                        round,
                        rounds,
                        ANNOTATIONS.get(name),
                        time.first(),
                        time.next());
            }
        }
        report(times);
    }

    private static double millis(String nanos) {
        return Long.parseLong(nanos) / 1e6 / TIMED_TESTS;
    }

    private static void report(Map<String, List<TestTime>> times) {
        System.out.printf(
                Locale.ROOT,
                "%-24s %-42s %s%n",
                "annotation",
                "first " + TIMED_TESTS + " tests of a JVM",
                "next " + TIMED_TESTS);
        times.forEach((name, figures) -> System.out.printf(
                Locale.ROOT,
                "%-24s %-42s %s%n",
                ANNOTATIONS.get(name),
                describe(
                        times.get(BASELINE).stream().map(TestTime::first).toList(),
                        figures.stream().map(TestTime::first).toList()),
                describe(
                        times.get(BASELINE).stream().map(TestTime::next).toList(),
                        figures.stream().map(TestTime::next).toList())));
    }

    /// Describes the times of a class, in milliseconds a test, beside those of the baseline in the same rounds.
    private static String describe(List<Double> baseline, List<Double> annotated) {
        String mean = String.format(Locale.ROOT, "%.1f ms a test", mean(annotated));
        if (baseline.equals(annotated)) {
            return mean;
        }
        List<LogRatio.Pair> pairs = new ArrayList<>();
        for (int round = 0; round < baseline.size(); round++) {
            pairs.add(new LogRatio.Pair(baseline.get(round), annotated.get(round)));
        }
        LogRatio ratio = LogRatio.of(pairs);
        Interval interval = ratio.studentInterval(0.95).orElseThrow();
        return String.format(
                Locale.ROOT,
                "%s, %.2f times (%.2f to %.2f)",
                mean,
                ratio.ratio(),
                interval.low(),
                interval.high());
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /// Runs `JUnitFork` in a JVM of its own.
    ///
    /// @return the lines that it printed
    private List<String> fork(String java, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java, "-cp", classPath, "fork.JUnitFork"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> lines = process.inputReader().lines().toList();
        Installation.awaitSuccess(process, command);
        return lines;
    }
}
