package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.rules.RecordingSummary.OutboundCalls;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import dev.loombench.lab.diagnose.rules.Symptoms.CarrierUse;
import dev.loombench.lab.diagnose.rules.Symptoms.HeldLock;
import dev.loombench.lab.diagnose.rules.Symptoms.MachineUse;
import dev.loombench.lab.diagnose.rules.Symptoms.RemoteEndpoint;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulerUse;
import dev.loombench.lab.diagnose.rules.Symptoms.SchedulingDelay;
import dev.loombench.lab.diagnose.rules.Symptoms.StopTheWorldTime;
import dev.loombench.lab.diagnose.threads.PrintedLocks;
import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.observe.jvm.Signal;
import dev.loombench.protocol.Clause;
import dev.loombench.protocol.MessageTemplate;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Builder of symptoms of a healthy JVM with two processors and two carriers, changed one by one.
public final class SymptomsBuilder extends ThreadDumpBuilder<SymptomsBuilder> {
    public static final StackFrame PROGRAM_FRAME = frame("com.acme.Shop", "pay");

    private static final String ABSENCE = Symptoms.NOT_COLLECTED;

    private final String java;
    private final int feature;
    private @Nullable ProcessUse process = new ProcessUse(0.3, 0, 0, 0);
    private @Nullable CarrierUse carriers = new CarrierUse(2, 0, 0.2, 0);
    private CarrierLimits limits = new CarrierLimits(2, 256);
    private @Nullable SchedulerUse scheduler = new SchedulerUse(2, 100, 0.05, 0.05, 0, 0, 2);
    private @Nullable SchedulingDelay delay;
    private @Nullable StopTheWorldTime stops = new StopTheWorldTime(0.01, 0.01, 3);
    private MachineUse machine = new MachineUse(0.0, 0.0, 0.1);
    private @Nullable RecordingSummary events;
    private @Nullable ServerLoad load;
    private List<RemoteEndpoint> downstreams = List.of();
    private int unread;
    private PrintedLocks locks = new PrintedLocks(List.of(), List.of());
    private List<HeldLock> heldLocks = List.of();
    private String dumpsAbsence = ABSENCE;

    private SymptomsBuilder(String java) {
        this.java = java;
        this.feature = Runtime.Version.parse(java).feature();
    }

    @Override
    SymptomsBuilder self() {
        return this;
    }

    public static SymptomsBuilder on(int feature) {
        return on(feature + ".0.9");
    }

    static SymptomsBuilder on(String java) {
        return new SymptomsBuilder(java);
    }

    public static StackFrame frame(String type, String method) {
        return new StackFrame(type, method, "Shop.java", 42, false);
    }

    public SymptomsBuilder process(double running, double waiting) {
        process = new ProcessUse(running, waiting, 0, 0);
        return this;
    }

    SymptomsBuilder compiler(double running, double waiting) {
        ProcessUse use = process;
        process = new ProcessUse(use.running(), use.waiting(), running, waiting);
        return this;
    }

    SymptomsBuilder noProcess() {
        process = null;
        return this;
    }

    public SymptomsBuilder carriers(double running, double waiting) {
        carriers = new CarrierUse(2, 0, running, waiting);
        return this;
    }

    /// Sets the number of carriers, and how many have a virtual thread whenever threads are printed.
    SymptomsBuilder mounted(int number, int mounted, double running) {
        carriers = new CarrierUse(number, mounted, running, 0);
        return this;
    }

    SymptomsBuilder noCarriers() {
        carriers = null;
        return this;
    }

    /// Sets the maximum number of carriers.
    SymptomsBuilder maxCarriers(int number) {
        limits = new CarrierLimits(2, number);
        return this;
    }

    public SymptomsBuilder scheduler(double full, double queued) {
        return scheduler(100, full, queued);
    }

    public SymptomsBuilder scheduler(int samples, double full, double queued) {
        scheduler = new SchedulerUse(2, samples, full, queued, 17, 0, 2);
        return this;
    }

    public SymptomsBuilder carriersAdded(int maxCarriers) {
        return carriersAdded(maxCarriers, 1);
    }

    /// @param more fraction of the samples with more carriers than the parallelism
    public SymptomsBuilder carriersAdded(int maxCarriers, double more) {
        scheduler = new SchedulerUse(2, 100, 0, 0, 0, more, maxCarriers);
        return this;
    }

    public SymptomsBuilder noScheduler() {
        scheduler = null;
        return this;
    }

    public SymptomsBuilder delay(int probes, Duration median, Duration stuck) {
        delay = new SchedulingDelay(probes, median, stuck);
        return this;
    }

    public SymptomsBuilder stops(double share, double collecting) {
        stops = new StopTheWorldTime(share, collecting, 50);
        return this;
    }

    public SymptomsBuilder machine(double throttled, double steal, double others) {
        machine = new MachineUse(throttled, steal, others);
        return this;
    }

    /// Adds a full pool whose tasks wait in these calls, with unread requests behind it.
    SymptomsBuilder poolAt(StackFrame... stack) {
        return looks(List.of(), saturation("ThreadPoolExecutor@1", 99, 1, stack))
                .unread(9);
    }

    public SymptomsBuilder pins(double threads, StackFrame... stack) {
        return pinsBecause(null, threads, stack);
    }

    /// @param reason as JDK 25 and later give it
    SymptomsBuilder pinsBecause(@Nullable String reason, double threads, StackFrame... stack) {
        return events(RecordingFixture.pins(reason, threads, stack));
    }

    public SymptomsBuilder entering(double threads) {
        return events(RecordingFixture.entering(threads));
    }

    SymptomsBuilder samples(int samples) {
        return events(RecordingFixture.samples(samples, 0, PROGRAM_FRAME));
    }

    public SymptomsBuilder calls(int calls, OutboundCalls.Quarter... quarters) {
        return events(RecordingFixture.calls(calls, quarters));
    }

    public SymptomsBuilder initialValues(int samples, double share, double bytesPerSecond, int threads) {
        return events(RecordingFixture.threadLocals(new ThreadLocalAllocation(
                CacheEvidence.INITIAL_VALUE, "", samples, share, bytesPerSecond, threads, List.of(PROGRAM_FRAME))));
    }

    SymptomsBuilder events(RecordingSummary recording) {
        events = recording;
        return this;
    }

    /// Symptoms of a JVM with threads that wait for another service.
    public static SymptomsBuilder withRemoteCalls(double threads) {
        return on(25).place(ThreadActivity.OUTSIDE, false, threads, 1);
    }

    public SymptomsBuilder connections(double number, long repeated, long unread) {
        return connections(number, repeated, unread, false);
    }

    /// @param own whether they lead to a port of the process itself
    SymptomsBuilder connections(double number, long repeated, long unread, boolean own) {
        downstreams = List.of(new RemoteEndpoint("10.0.0.7:80", number, repeated, unread, own));
        return this;
    }

    /// Sets the number of inbound connections with unread requests.
    public SymptomsBuilder unread(int connections) {
        unread = connections;
        return this;
    }

    /// Adds platform threads that wait for a monitor of thread 9 in `Thread.print`.
    public SymptomsBuilder atMonitor(int threads, StackFrame... ownerStack) {
        locks = new PrintedLocks(
                List.of(),
                List.of(new PrintedLocks.MonitorQueue(
                        "com.acme.Shop", 9, threads, List.of(PROGRAM_FRAME), List.of(ownerStack))));
        return this;
    }

    SymptomsBuilder deadlock() {
        return deadlock(
                new PrintedLocks.DeadlockedThread("t1", "com.acme.Till", "t2", List.of(PROGRAM_FRAME)),
                new PrintedLocks.DeadlockedThread("t2", "com.acme.Shop", "t1", List.of(PROGRAM_FRAME)));
    }

    SymptomsBuilder deadlock(PrintedLocks.DeadlockedThread... threads) {
        locks = new PrintedLocks(List.of(List.of(threads)), List.of());
        return this;
    }

    /// Sets the locks whose owners the agent knows.
    SymptomsBuilder heldLocks(HeldLock... held) {
        heldLocks = List.of(held);
        return this;
    }

    /// Sets the reason why there is no thread dump.
    SymptomsBuilder noDumps(String reason) {
        dumpsAbsence = reason;
        return this;
    }

    /// Makes this a server under a load, of which nothing else is known than what its recording tells.
    SymptomsBuilder load(ServerLoad serverLoad) {
        load = serverLoad;
        process = null;
        carriers = null;
        scheduler = null;
        stops = null;
        return this;
    }

    public Symptoms symptoms() {
        return new Symptoms(
                java,
                feature,
                2,
                Duration.ofSeconds(10),
                signal(process),
                signal(carriers),
                new Signal.Present<>(limits),
                signal(scheduler),
                signal(delay),
                signal(stops),
                machine,
                looks() == null ? new Signal.Absent<>(dumpsAbsence) : signal(looks()),
                signal(events),
                new Signal.Present<>(downstreams),
                new Signal.Present<>(unread),
                new Signal.Present<>(locks),
                signal(load),
                new Signal.Present<>(heldLocks));
    }

    public Diagnosis diagnosis() {
        return Diagnosis.diagnose(symptoms());
    }

    static CauseFinding first(SymptomsBuilder symptoms) {
        return symptoms.diagnosis().findings().getFirst();
    }

    /// Kinds of what is said.
    static List<MessageTemplate> kinds(List<Clause> clauses) {
        return clauses.stream().map(Clause::kind).toList();
    }

    /// Names of the causes found, with `?` after suspected ones.
    public List<String> causes() {
        return diagnosis().findings().stream()
                .map(finding -> finding.cause() + (finding.confidence() == Confidence.CONFIRMED ? "" : "?"))
                .toList();
    }

    private static <T> Signal<T> signal(@Nullable T value) {
        return value == null ? new Signal.Absent<>(ABSENCE) : new Signal.Present<>(value);
    }
}
