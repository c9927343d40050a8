import dev.loombench.lab.process.LimitUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/// Benchmark of the precision of `diagnose` on programs with known causes; see `benchmarks/diagnose`.
final class Diagnose {
    private static final String HEALTHY = "healthy";
    private static final String STARVED = "starved";
    private static final String SUSPECTED = "?";
    private static final String ALONE = "!";

    /// Smallest share of the faults that must be named.
    private static final double NAMED_SHARE = 0.98;

    /// Number of attempts to record a window in which the right cause is named.
    private static final int RECORDING_ATTEMPTS = 3;

    /// Level of observation, as the recorder names it, by tier.
    private static final Map<String, String> LEVELS =
            Map.of("--light", "LIGHT", "default", "RECORDING", "--agent", "AGENT");

    /// One run of a program.
    ///
    /// @param tier observation level
    /// @param alone whether its window is recorded without the agent
    /// @param expected causes, one of which should be named first, with `?` if it is only suspected
    /// @param startOptions JVM options, CPU quota, competing processes, and arguments of the program
    private record Run(
            String program,
            String tier,
            boolean alone,
            Path jdk,
            int feature,
            List<String> expected,
            List<String> startOptions) {
        /// Program with its options, which are the same in runs of one kind.
        String kind() {
            return startOptions.isEmpty() ? program : program + " " + String.join(" ", startOptions);
        }

        boolean isHealthy() {
            return expected.contains(HEALTHY);
        }

        /// Whether a diagnosis, in which causes stand before their places, names first what it must.
        boolean accepts(String diagnosis) {
            return expected.contains(Arrays.stream(diagnosis.split("; "))
                    .map(finding -> finding.split(" ")[0])
                    .filter(cause -> expected.contains(STARVED) || !cause.replace("?", "").equals(STARVED))
                    .findFirst()
                    .orElse(HEALTHY));
        }
    }

    private int faults;
    private int confirmedFaults;
    private int suspectedFaults;
    private final Set<String> faultKinds = new HashSet<>();
    private int healthyRuns;
    private int confirmedFalseAlarms;
    private int suspectedFalseAlarms;
    private final Set<String> healthyKinds = new HashSet<>();
    private int skippedRuns;
    private int failedRuns;

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--jdk21", "--only", "--for"), List.of("--record", "--missing"));
        String jdk21 = arguments.text("--jdk21", System.getenv().getOrDefault("LOOMBENCH_JDK21", ""));
        if (jdk21.isEmpty()) {
            System.err.println("benchmarks/diagnose: name a JDK 21 with --jdk21 or LOOMBENCH_JDK21");
            System.exit(2);
        }
        List<String> selection = Arrays.asList(arguments.text("--only", "").split(","));
        TestProgramRunner programs = TestProgramRunner.compile(arguments.text("--for", "10s"));
        var benchmark = new Diagnose();
        System.out.printf("%-36s %-7s %3s  %-24s %s%n", "program", "tier", "JDK", "expected", "first named");
        List<Run> runs = runs(Path.of(jdk21)).stream()
                .filter(run -> selection.contains("") || selection.contains(run.program()))
                .toList();
        if (arguments.has("--record")) {
            System.exit(benchmark.recordAll(programs, runs, arguments.has("--missing")) ? 0 : 1);
        }
        for (Run run : runs) {
            benchmark.run(programs, run);
        }
        System.exit(benchmark.printTotals() ? 0 : 1);
    }

    /// Reads the table `diagnose-programs.txt`, whose first lines describe it.
    private static List<Run> runs(Path jdk21) throws IOException {
        Path currentJdk = Path.of(System.getProperty("java.home"));
        int currentFeature = Runtime.version().feature();
        List<Run> runs = new ArrayList<>();
        for (String row : Files.readAllLines(Installation.SOURCES.resolve("diagnose-programs.txt"))) {
            if (row.isBlank() || row.startsWith("#")) {
                continue;
            }
            List<String> columns = List.of(row.split(" +"));
            String program = columns.getFirst();
            List<String> expected21 = List.of(columns.get(2).split("\\|"));
            List<String> expected = List.of(columns.get(3).split("\\|"));
            List<String> startOptions = columns.subList(4, columns.size());
            for (String tier : columns.get(1).equals("both") ? List.of("default", "--agent") : List.of(columns.get(1))) {
                boolean alone = tier.endsWith(ALONE);
                String level = alone ? tier.substring(0, tier.length() - ALONE.length()) : tier;
                runs.add(new Run(program, level, alone, jdk21, 21, expected21, startOptions));
                runs.add(new Run(program, level, alone, currentJdk, currentFeature, expected, startOptions));
            }
        }
        runs.removeIf(run -> run.expected().contains("-"));
        return runs;
    }

    /// Records a window of each kind of program on each JDK, and returns whether all name what they must. One that
    /// doesn't is recorded again.
    ///
    /// @param missing whether only those are recorded that have no file
    private boolean recordAll(TestProgramRunner programs, List<Run> runs, boolean missing)
            throws IOException, InterruptedException {
        WindowRecording recording = WindowRecording.compile();
        Map<Path, List<Run>> windows = runs.stream()
                .collect(Collectors.groupingBy(
                        run -> WindowRecording.file(run.kind(), run.feature(), run.alone()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        for (Map.Entry<Path, List<Run>> window : windows.entrySet()) {
            if (missing && Files.exists(window.getKey())) {
                continue;
            }
            for (int attempt = 1; attempt <= RECORDING_ATTEMPTS; attempt++) {
                if (recordWindow(programs, recording, window.getKey(), window.getValue())) {
                    break;
                }
                failedRuns += attempt == RECORDING_ATTEMPTS ? 1 : 0;
            }
        }
        return failedRuns == 0;
    }

    private boolean recordWindow(TestProgramRunner programs, WindowRecording recording, Path file, List<Run> runs)
            throws InterruptedException {
        Run any = runs.getFirst();
        try {
            Map<String, String> diagnoses = programs.watch(
                    any.jdk(), any.program(), any.startOptions(), pid -> recording.recordWindow(pid, !any.alone(), file));
            boolean correct = true;
            for (Run run : runs) {
                String diagnosis = diagnoses.get(LEVELS.get(run.tier()));
                boolean named = run.accepts(diagnosis);
                correct &= named;
                System.out.printf(
                        "%-36s %-7s %3d  %s%s%n",
                        run.kind(), run.tier(), run.feature(), diagnosis, named ? "" : "  WRONG: not " + run.expected());
            }
            return correct;
        } catch (IOException | LimitUnavailableException e) {
            System.out.println(any.kind() + " FAILED on JDK " + any.feature() + ": " + e.getMessage());
            return false;
        }
    }

    private void run(TestProgramRunner programs, Run run) throws InterruptedException {
        List<String> findings;
        try {
            findings = programs.diagnose(run.jdk(), run.program(), run.tier(), run.startOptions());
        } catch (LimitUnavailableException e) {
            skippedRuns++;
            System.out.println(run.kind() + " skipped: " + e.getMessage());
            return;
        } catch (IOException e) {
            failedRuns++;
            System.out.println(run.kind() + " FAILED on JDK " + run.feature() + ": " + e.getMessage());
            return;
        }
        List<String> programFindings = findings.stream()
                .filter(finding -> run.expected().contains(STARVED)
                        || !(finding.equals(STARVED) || finding.equals(STARVED + SUSPECTED)))
                .toList();
        String first = programFindings.isEmpty() ? HEALTHY : programFindings.getFirst();
        boolean correct = run.expected().contains(first);
        boolean machineBusy = programFindings.isEmpty() && !findings.isEmpty();
        System.out.printf(
                Locale.ROOT,
                "%-36s %-7s %3d  %-24s %s%s%n",
                run.kind(),
                run.tier(),
                run.feature(),
                String.join("|", run.expected()),
                findings.isEmpty() ? HEALTHY : String.join(", ", findings),
                correct ? "" : machineBusy ? "  VOID: the machine was busy" : "  WRONG");
        if (run.isHealthy()) {
            countHealthy(run, programFindings);
        } else {
            countFault(run, correct, first);
        }
    }

    private void countHealthy(Run run, List<String> findings) {
        healthyRuns++;
        healthyKinds.add(run.kind());
        if (findings.stream().anyMatch(finding -> !finding.endsWith(SUSPECTED))) {
            confirmedFalseAlarms++;
        } else if (!findings.isEmpty()) {
            suspectedFalseAlarms++;
        }
    }

    private void countFault(Run run, boolean correct, String first) {
        faults++;
        faultKinds.add(run.kind());
        if (correct && first.endsWith(SUSPECTED)) {
            suspectedFaults++;
        } else if (correct) {
            confirmedFaults++;
        }
    }

    /// Prints the totals, and returns whether the targets are reached.
    private boolean printTotals() {
        int namedFaults = confirmedFaults + suspectedFaults;
        System.out.printf(
                "%nfaults: %d of %d runs of %d kinds named (%d confirmed, %d suspected as promised)%s%s%n",
                namedFaults,
                faults,
                faultKinds.size(),
                confirmedFaults,
                suspectedFaults,
                skippedRuns == 0 ? "" : ", " + skippedRuns + " skipped",
                failedRuns == 0 ? "" : ", " + failedRuns + " FAILED");
        System.out.printf(
                "healthy: %d runs of %d kinds, %d false alarms (%d confirmed)%n",
                healthyRuns, healthyKinds.size(), confirmedFalseAlarms + suspectedFalseAlarms, confirmedFalseAlarms);
        return namedFaults >= NAMED_SHARE * faults && confirmedFalseAlarms == 0 && failedRuns == 0;
    }
}
