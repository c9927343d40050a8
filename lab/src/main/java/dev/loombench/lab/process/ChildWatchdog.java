package dev.loombench.lab.process;

import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessStat;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/// Watchdog over a child that this process waits for. It gives the child up at a deadline, when it has reported nothing
/// for too long, or when a signal or a debugger has suspended it for 10 s. Time in which this process itself was
/// suspended, as by Ctrl-Z or with the whole machine, doesn't count.
public final class ChildWatchdog {
    /// Time between two checks.
    public static final Duration INTERVAL = Duration.ofMillis(200);

    /// Deadline where whoever waits has one of its own.
    public static final Duration NO_DEADLINE = Duration.ofDays(365);

    static final Duration MAX_SUSPENSION = Duration.ofSeconds(10);

    /// The most time between two checks that counts.
    private static final Duration MAX_STEP = Duration.ofSeconds(1);

    private final String child;
    private final String goal;
    private final BooleanSupplier suspended;
    private final Duration deadline;
    private final Duration maxSilence;
    private final AtomicBoolean reported = new AtomicBoolean();
    private boolean begun;
    private long last = System.nanoTime();
    private Duration elapsed = Duration.ZERO;
    private Duration silence = Duration.ZERO;
    private Duration suspension = Duration.ZERO;

    /// @param child noun phrase for it in messages
    /// @param goal participle for what it must have done by its deadline, such as `ended`
    /// @param suspended whether it is suspended now
    /// @param maxSilence the longest time between two reports; it counts from the first one
    ChildWatchdog(String child, String goal, BooleanSupplier suspended, Duration deadline, Duration maxSilence) {
        this.child = child;
        this.goal = goal;
        this.suspended = suspended;
        this.deadline = deadline;
        this.maxSilence = maxSilence;
    }

    /// Creates a watchdog over a child.
    ///
    /// @param goal participle for what it must have done by its deadline
    public static ChildWatchdog of(Child child, String goal, Duration deadline, Duration maxSilence) {
        ProcFiles files = ProcFiles.ofThisMachine();
        return new ChildWatchdog(
                ChildFault.PROCESS.message(child.name(), Long.toString(child.pid())),
                goal,
                () -> ProcessStat.read(files, child.pid())
                        .filter(ProcessStat::isStopped)
                        .isPresent(),
                deadline,
                maxSilence);
    }

    /// Notes a report of the child; may be called by any thread.
    public void noteReport() {
        reported.set(true);
    }

    /// Checks the child. To be called about every [#INTERVAL].
    ///
    /// @param now `System.nanoTime`
    /// @throws UnresponsiveChildException if it is to be given up
    public void check(long now) throws UnresponsiveChildException {
        Duration step = Duration.ofNanos(Math.min(now - last, MAX_STEP.toNanos()));
        last = now;
        begun |= reported.get();
        elapsed = elapsed.plus(step);
        silence = reported.getAndSet(false) ? Duration.ZERO : silence.plus(step);
        suspension = suspended.getAsBoolean() ? suspension.plus(step) : Duration.ZERO;
        if (suspension.compareTo(MAX_SUSPENSION) > 0) {
            throw new UnresponsiveChildException(ChildFault.SUSPENDED, child, MAX_SUSPENSION.toSeconds());
        }
        if (begun && silence.compareTo(maxSilence) > 0) {
            throw new UnresponsiveChildException(ChildFault.SILENT, child, maxSilence.toSeconds());
        }
        if (elapsed.compareTo(deadline) > 0) {
            throw new UnresponsiveChildException(ChildFault.LATE, child, goal, deadline.toSeconds());
        }
    }
}
