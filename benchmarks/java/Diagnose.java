import dev.loombench.lab.process.LimitSupport.LimitUnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Benchmark of the precision of `diagnose` on programs with known causes; see `benchmarks/diagnose`.
final class Diagnose {
    static final String HEALTHY = "healthy";

    private static final String STARVED = "starved";

    /// Table of programs. The columns are program, tier, expected cause on JDK 21 and on later ones (`?` if
    /// it is only suspected, `-` if the program isn't run), and start options: JVM options, a CPU quota, a
    /// number of competing processes (`beside`), arguments.
    private static final String TABLE = """
            SleepInSynchronized  --jfr   pinned-in-synchronized healthy
            SleepInSynchronized  --agent pinned-in-synchronized healthy
            PinnedForEver        --jfr   pinned-in-synchronized healthy
            PinnedForEver        --agent pinned-in-synchronized healthy
            WaitInMonitor        --agent pinned-in-synchronized healthy
            SlowInitialiser      --jfr   pinned-in-initialiser  pinned-in-initialiser
            InitialiserElsewhere --agent pinned-in-initialiser  pinned-in-initialiser
            SlowClassLoading     --jfr   pinned-in-class-loading pinned-in-class-loading
            WaitInUpcall         --jfr   -                      pinned-in-native
            WaitBelowNative      --jfr   pinned-in-native       pinned-in-native       -Djdk.reflect.useNativeAccessorOnly=true
            CarrierDeadlock      --agent carrier-deadlock       healthy
            ComputeInVirtual     --jfr   carriers-compute?      carriers-compute
            ComputeInVirtual     --agent carriers-compute       carriers-compute
            LoneCarrier          --agent -                      carriers-compute?      -Djdk.virtualThreadScheduler.parallelism=1
            PasswordHash         --agent carriers-compute       carriers-compute
            ComputeOnPlatform    --jfr   cores-compute          cores-compute
            BlockingNative       --agent blocking-native?       blocking-native?
            ContendedLock        --jfr   contended-lock         contended-lock
            ContendedMonitor     --jfr   contended-monitor      contended-monitor
            LongMonitor          --jfr   contended-monitor      contended-monitor
            Deadlock             default deadlock               deadlock
            Deadlock             --agent deadlock               deadlock
            SemaphorePool        --jfr   resource-pool          resource-pool
            JdbcPool             --jfr   resource-pool          resource-pool
            HttpClientPool       --jfr   resource-pool          resource-pool
            FixedPool            --jfr   platform-pool          platform-pool
            BlockedEventLoop     --jfr   blocked-event-loop     blocked-event-loop
            ForkJoinWaiting      --jfr   platform-pool?         platform-pool?
            FanOut               --jfr   fan-out                fan-out
            CachePerThread       --jfr   per-thread-caches      per-thread-caches
            NameLookups          --agent compensation           compensation
            SlowFiles            --agent compensation           blocking-native?
            Collections          --jfr   collections            collections            -Xmx64m -XX:+UseSerialGC
            Safepoints           --jfr   safepoints             safepoints
            ModerateCompute      --jfr   throttled              throttled              quota=0.1
            ComputeOnPlatform    default starved                starved                beside=12
            ComputeInVirtual     default carriers-compute?      carriers-compute
            ComputeOnPlatform    default cores-compute          cores-compute
            SleepInSynchronized  default healthy                healthy
            SlowInitialiser      default healthy                carriers-asleep?
            NameLookups          default -                      compensation?
            Collections          default collections            collections            -Xmx64m -XX:+UseSerialGC
            Safepoints           default safepoints             safepoints
            ModerateCompute      default throttled              throttled              quota=0.1
            Idle                 both    healthy                healthy
            IdleServer           both    healthy                healthy
            SleepingRequests     both    healthy                healthy
            ModerateCompute      both    healthy                healthy
            ParallelStreams      both    healthy                healthy
            ForkJoinWork         both    healthy                healthy
            ServerUnderLoad      both    healthy                healthy
            ServerUnderLoad      both    healthy                healthy                virtual
            BlockedEventLoop     both    healthy                healthy                prompt
            SlowService          both    healthy                healthy
            BoundedFanOut        both    healthy                healthy
            PingPong             both    healthy                healthy
            SignalSemaphore      both    healthy                healthy
            CallbackOfPool       both    healthy                healthy
            LockNowAndThen       both    healthy                healthy
            Scheduled            both    healthy                healthy
            ModerateThreadLocals both    healthy                healthy
            Allocating           both    healthy                healthy                -Xmx512m
            SomeFiles            both    healthy                healthy
            """;

    /// One run of a program.
    ///
    /// @param tier observation level
    /// @param expected cause that should be named first
    /// @param startOptions JVM options, CPU quota, competing processes, and arguments of the program
    private record Run(String program, String tier, Path jdk, int feature, String expected, List<String> startOptions) {}

    private int faults;
    private int namedFaults;
    private int falseAlarms;
    private int skippedRuns;
    private final Map<String, Integer> healthyRuns = new LinkedHashMap<>();

    public static void main(String[] args) throws Exception {
        var arguments = new Arguments(args, List.of("--jdk21", "--only", "--for"), List.of());
        String jdk21 = arguments.text("--jdk21", System.getenv().getOrDefault("LOOMBENCH_JDK21", ""));
        if (jdk21.isEmpty()) {
            System.err.println("benchmarks/diagnose: name a JDK 21 with --jdk21 or LOOMBENCH_JDK21");
            System.exit(2);
        }
        List<String> selection = Arrays.asList(arguments.text("--only", "").split(","));
        TestProgramRunner programs = TestProgramRunner.compile(arguments.text("--for", "10s"));
        var benchmark = new Diagnose();
        System.out.printf("%-20s %-7s %3s  %-24s %s%n", "program", "tier", "JDK", "expected", "first named");
        for (Run run : runs(Path.of(jdk21))) {
            if (selection.contains("") || selection.contains(run.program())) {
                benchmark.run(programs, run);
            }
        }
        System.exit(benchmark.printTotals() ? 0 : 1);
    }

    private static List<Run> runs(Path jdk21) {
        Path currentJdk = Path.of(System.getProperty("java.home"));
        List<Run> runs = new ArrayList<>();
        for (String row : TABLE.lines().toList()) {
            List<String> columns = List.of(row.split(" +"));
            List<String> startOptions = columns.subList(4, columns.size());
            for (String tier : columns.get(1).equals("both") ? List.of("--jfr", "--agent") : List.of(columns.get(1))) {
                runs.add(new Run(columns.getFirst(), tier, jdk21, 21, columns.get(2), startOptions));
                runs.add(new Run(
                        columns.getFirst(), tier, currentJdk, Runtime.version().feature(), columns.get(3), startOptions));
            }
        }
        runs.removeIf(run -> run.expected().equals("-"));
        return runs;
    }

    private void run(TestProgramRunner programs, Run run) throws IOException, InterruptedException {
        String summary;
        boolean correct = false;
        try {
            List<String> findings = programs.diagnose(run.jdk(), run.program(), run.tier(), run.startOptions());
            List<String> programFindings = findings.stream()
                    .filter(finding -> run.expected().equals(STARVED) || !finding.startsWith(STARVED))
                    .toList();
            correct = programFindings.stream().findFirst().orElse(HEALTHY).equals(run.expected());
            boolean machineBusy = programFindings.isEmpty() && !findings.isEmpty();
            summary = (findings.isEmpty() ? HEALTHY : String.join(", ", findings))
                    + (correct ? "" : machineBusy ? "  VOID: the machine was busy" : "  WRONG");
        } catch (LimitUnavailableException e) {
            skippedRuns++;
            System.out.println(run.program() + " skipped: " + e.getMessage());
            return;
        }
        System.out.printf(
                Locale.ROOT,
                "%-20s %-7s %3d  %-24s %s%n",
                run.program(),
                run.tier(),
                run.feature(),
                run.expected(),
                summary);
        if (run.expected().equals(HEALTHY)) {
            healthyRuns.merge(run.program() + run.startOptions(), 1, Integer::sum);
            falseAlarms += correct ? 0 : 1;
        } else {
            faults++;
            namedFaults += correct ? 1 : 0;
        }
    }

    private boolean printTotals() {
        System.out.printf(
                "%nfaults: %d of %d named%s%nhealthy: %d runs of %d kinds, %d false alarms%n",
                namedFaults,
                faults,
                skippedRuns == 0 ? "" : ", " + skippedRuns + " skipped",
                healthyRuns.values().stream().mapToInt(Integer::intValue).sum(),
                healthyRuns.size(),
                falseAlarms);
        return namedFaults == faults && falseAlarms == 0;
    }
}
