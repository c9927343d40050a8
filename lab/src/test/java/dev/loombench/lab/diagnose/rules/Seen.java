package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.observe.jvm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Builder of symptoms of a healthy JVM with two processors and two carriers, changed one by one.
public final class Seen {
    public static final DumpFrame OWN = frame("com.acme.Shop", "pay");

    private static final String ABSENCE = "not looked at";

    private final int feature;
    private @Nullable ProcessUse process = new ProcessUse(0.3, 0);
    private @Nullable CarrierUse carriers = new CarrierUse(2, 0.2, 0);
    private @Nullable SchedulerUse scheduler = new SchedulerUse(2, 100, 0.05, 0.05, 0, 0, 2);
    private @Nullable DelayUse delay;
    private @Nullable StopUse stops = new StopUse(0.01, 0.01, 3);
    private MachineUse machine = new MachineUse(0.0, 0.0, 0.1);
    private @Nullable Looks looks;
    private @Nullable Events events;
    private List<Downstream> downstreams = List.of();
    private int unread;
    private PrintedLocks locks = new PrintedLocks(List.of(), List.of());

    private Seen(int feature) {
        this.feature = feature;
    }

    public static Seen on(int feature) {
        return new Seen(feature);
    }

    static DumpFrame nativeFrame() {
        return new DumpFrame("com.acme.Native", "call", "Native.java", 7, true);
    }

    public static DumpFrame frame(String type, String method) {
        return new DumpFrame(type, method, "Shop.java", 42, false);
    }

    static DumpFrame inNative(String type, String method) {
        return new DumpFrame(type, method, null, 0, true);
    }

    public Seen process(double running, double waiting) {
        process = new ProcessUse(running, waiting);
        return this;
    }

    Seen noProcess() {
        process = null;
        return this;
    }

    public Seen carriers(double running, double waiting) {
        carriers = new CarrierUse(2, running, waiting);
        return this;
    }

    public Seen scheduler(double full, double queued) {
        return scheduler(100, full, queued);
    }

    public Seen scheduler(int samples, double full, double queued) {
        scheduler = new SchedulerUse(2, samples, full, queued, 17, 0, 2);
        return this;
    }

    public Seen carriersAdded(int maxCarriers) {
        return carriersAdded(maxCarriers, 1);
    }

    /// @param more fraction of the samples with more carriers than the parallelism
    public Seen carriersAdded(int maxCarriers, double more) {
        scheduler = new SchedulerUse(2, 100, 0, 0, 0, more, maxCarriers);
        return this;
    }

    public Seen noScheduler() {
        scheduler = null;
        return this;
    }

    public Seen delay(int probes, Duration median, Duration stuck) {
        delay = new DelayUse(probes, median, stuck);
        return this;
    }

    public Seen stops(double share, double collecting) {
        stops = new StopUse(share, collecting, 50);
        return this;
    }

    public Seen machine(double throttled, double steal, double others) {
        machine = new MachineUse(throttled, steal, others);
        return this;
    }

    private Seen looks(List<Place> places, List<PoolUse> pools, List<LoopUse> loops) {
        looks = new Looks(6, places, pools, loops, List.of());
        return this;
    }

    public Seen place(Activity activity, boolean pinned, double threads, double always) {
        return looks(
                List.of(new Place(activity, true, pinned, null, List.of(OWN), threads, always, 0)),
                List.of(),
                List.of());
    }

    Seen permits(double held) {
        return looks(
                List.of(new Place(Activity.PERMIT, true, false, null, List.of(OWN), 90, 1, held)),
                List.of(),
                List.of());
    }

    /// Adds a site that is in every dump.
    public Seen at(boolean virtual, double threads, DumpFrame... stack) {
        List<Place> places = new ArrayList<>(looks == null ? List.of() : looks.places());
        places.add(new Place(Activity.OTHER, virtual, false, null, List.of(stack), threads, 1, 0));
        return looks(places, List.of(), List.of());
    }

    /// Makes the scheduler have a single carrier.
    Seen lone() {
        scheduler = new SchedulerUse(1, 100, 0.7, 0.7, 9, 0, 1);
        return this;
    }

    /// Adds a site to those that dumps show already.
    Seen alsoAt(Activity activity, double threads) {
        Looks summary = Objects.requireNonNull(looks);
        List<Place> places = new ArrayList<>(summary.places());
        places.add(new Place(activity, true, false, null, List.of(OWN), threads, 1, 0));
        looks = new Looks(summary.dumps(), places, summary.pools(), summary.loops(), summary.owners());
        return this;
    }

    /// Sets the number of dumps.
    public Seen dumps(int dumps) {
        Looks summary = Objects.requireNonNull(looks);
        looks = new Looks(dumps, summary.places(), summary.pools(), summary.loops(), summary.owners());
        return this;
    }

    public Seen pool(double busy, double waitingForResults) {
        return pool(4, busy, waitingForResults);
    }

    public Seen pool(int threads, double busy, double waitingForResults) {
        return looks(
                List.of(new Place(Activity.RESULT, true, false, null, List.of(OWN), waitingForResults, 1, 0)),
                List.of(new PoolUse("ThreadPoolExecutor@1", threads, busy, List.of(OWN))),
                List.of());
    }

    /// Adds a full pool whose tasks wait in these calls, with unread requests behind it.
    Seen poolAt(DumpFrame... stack) {
        return looks(List.of(), List.of(new PoolUse("ThreadPoolExecutor@1", 99, 1, List.of(stack))), List.of())
                .unread(9);
    }

    /// Adds event loops, with the mean number blocked and the fraction of the dumps with any.
    public Seen loops(int threads, double waiting, double always) {
        LoopUse loops = new LoopUse("Netty", threads, waiting, always, List.of(OWN));
        return looks(List.of(), List.of(), List.of(loops));
    }

    public Seen pins(double threads, DumpFrame... stack) {
        return pinsBecause(null, threads, stack);
    }

    /// @param reason as JDK 25 and later give it
    Seen pinsBecause(@Nullable String reason, double threads, DumpFrame... stack) {
        events = new Events(
                List.of(new Pin(reason, List.of(stack), 9, threads)),
                List.of(),
                0,
                List.of(),
                List.of(),
                InitialValues.NONE);
        return this;
    }

    public Seen entering(double threads) {
        events = new Events(
                List.of(),
                List.of(new Entering("Shop", List.of(OWN), 9, threads, threads)),
                0,
                List.of(),
                List.of(),
                InitialValues.NONE);
        return this;
    }

    Seen samples(int samples) {
        events = new Events(
                List.of(), List.of(), samples, List.of(new HotSpot(List.of(OWN), 0.8)), List.of(), InitialValues.NONE);
        return this;
    }

    public Seen calls(int calls, Calling.Quarter... quarters) {
        events = new Events(
                List.of(),
                List.of(),
                0,
                List.of(),
                List.of(new Calling("10.0.0.7:80", List.of(OWN), calls, List.of(quarters))),
                InitialValues.NONE);
        return this;
    }

    /// Symptoms of a JVM with threads that wait for another service.
    public static Seen outside(double threads) {
        return on(25).place(Activity.OUTSIDE, false, threads, 1);
    }

    public static Calling.Quarter quarter(long others, long millis) {
        return new Calling.Quarter(others, Duration.ofMillis(millis));
    }

    public Seen connections(double early, double late, long repeated, long unread) {
        downstreams = List.of(new Downstream("10.0.0.7:80", (early + late) / 2, early, late, repeated, unread));
        return this;
    }

    /// Sets the number of inbound connections with unread requests.
    public Seen unread(int connections) {
        unread = connections;
        return this;
    }

    /// Adds platform threads that wait for a monitor in `Thread.print`.
    public Seen atMonitor(int threads) {
        locks = new PrintedLocks(
                List.of(), List.of(new PrintedLocks.Queue("com.acme.Shop", "main", threads, List.of(OWN))));
        return this;
    }

    Seen deadlock() {
        locks = new PrintedLocks(
                List.of(List.of(
                        new PrintedLocks.Waiter("t1", "com.acme.Till", "t2", List.of(OWN)),
                        new PrintedLocks.Waiter("t2", "com.acme.Shop", "t1", List.of(OWN)))),
                List.of());
        return this;
    }

    public Seen initialValues(int samples, double share, double bytesPerSecond, int threads) {
        events = new Events(
                List.of(),
                List.of(),
                0,
                List.of(),
                List.of(),
                new InitialValues(samples, share, bytesPerSecond, threads, List.of(OWN)));
        return this;
    }

    Symptoms symptoms() {
        return new Symptoms(
                feature,
                2,
                Duration.ofSeconds(10),
                signal(process),
                signal(carriers),
                signal(scheduler),
                signal(delay),
                signal(stops),
                machine,
                signal(looks),
                signal(events),
                new Signal.Present<>(downstreams),
                new Signal.Present<>(unread),
                new Signal.Present<>(locks));
    }

    public Diagnosis diagnosis() {
        return Diagnosis.of(symptoms());
    }

    /// Names of the causes found, with `?` after suspected ones.
    public List<String> causes() {
        return diagnosis().findings().stream()
                .map(finding -> finding.cause()
                        + switch (finding.confidence()) {
                            case CONFIRMED -> "";
                            case SUSPECTED -> "?";
                        })
                .toList();
    }

    private static <T> Signal<T> signal(@Nullable T value) {
        return value == null ? new Signal.Absent<>(ABSENCE) : new Signal.Present<>(value);
    }
}
