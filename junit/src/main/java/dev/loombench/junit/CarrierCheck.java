package dev.loombench.junit;

import dev.loombench.junit.ThreadDump.VirtualThreadStack;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Check of the scheduling delay: a platform thread starts virtual threads that do nothing, one after the other, and
/// looks whether they have run. While one waits, dumps show whose virtual threads hold carriers; a test fails if the
/// same threads of its own did so in both, and no carrier was free. Of time in which the platform thread itself didn't
/// run, as in a pause of the collector or on a machine that is overloaded, no more than half of the bound counts.
final class CarrierCheck implements TestCheck {
    /// Name of the virtual threads that measure the delay.
    static final String PROBE = "loombench-junit-probe";

    /// Minimum bound, in milliseconds: below it, the dumps would be closer together than the looks.
    static final int MIN_MILLIS = 20;

    private static final Duration INTERVAL = Duration.ofMillis(5);
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);
    private static final int DUMPS = 2;

    /// Carriers that run at once, as [Thread] documents it.
    private static final int PARALLELISM = Math.min(
            Integer.getInteger(
                    "jdk.virtualThreadScheduler.parallelism",
                    Runtime.getRuntime().availableProcessors()),
            Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", Integer.MAX_VALUE));

    private final TestThreads threads;
    private final long bound;
    private final Thread observer;
    private volatile boolean stopped;

    private long longest;
    private long probes;
    private @Nullable IOException fault;
    private Set<Long> holders = Set.of();
    private List<VirtualThreadStack> guilty = List.of();

    private static final class Probe implements Runnable {
        private volatile boolean hasRun;

        @Override
        public void run() {
            hasRun = true;
        }

        static Probe start() {
            var probe = new Probe();
            Thread.ofVirtual().name(PROBE).inheritInheritableThreadLocals(false).start(probe);
            return probe;
        }
    }

    private CarrierCheck(TestThreads threads, ShouldNotHoldCarriers rule) {
        this.threads = threads;
        this.bound = Duration.ofMillis(rule.maxMillis()).toNanos();
        this.observer = Thread.ofPlatform()
                .name("loombench-junit")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(this::observe);
    }

    static CarrierCheck start(TestThreads threads, ShouldNotHoldCarriers rule) {
        if (rule.maxMillis() < MIN_MILLIS) {
            throw new IllegalArgumentException("@ShouldNotHoldCarriers needs a maxMillis of " + MIN_MILLIS
                    + " or more, not " + rule.maxMillis() + ".");
        }
        var check = new CarrierCheck(threads, rule);
        check.observer.start();
        return check;
    }

    @Override
    public Finding end() throws IOException, InterruptedException {
        stopped = true;
        LockSupport.unpark(observer);
        if (!observer.join(MAX_WAIT)) {
            throw new IllegalStateException("The thread that observes carriers hasn't ended within " + MAX_WAIT + ".");
        }
        if (fault != null) {
            throw fault;
        }
        String summary = "up to " + longest / 1_000_000 + " ms, in " + Frames.count(probes, "look");
        return new Finding("loombench.schedulingDelay", summary, guilty.isEmpty() ? null : failure());
    }

    private void observe() {
        try {
            while (!stopped) {
                observe(Probe.start());
            }
        } catch (IOException e) {
            fault = e;
        }
    }

    /// Observes until the probe has run, or the test has ended.
    private void observe(Probe probe) throws IOException {
        probes++;
        int dumps = 0;
        long waited = 0;
        long last = System.nanoTime();
        do {
            LockSupport.parkNanos(this, INTERVAL.toNanos());
            Thread.interrupted();
            if (probe.hasRun) {
                break;
            }
            long now = System.nanoTime();
            waited += Math.min(now - last, bound / 2);
            if (dumps < DUMPS && waited >= bound * (dumps + 1) / DUMPS) {
                dumps++;
                look(dumps);
            }
            last = now;
        } while (!stopped);
        longest = Math.max(longest, waited);
    }

    /// Looks which threads of the test hold a carrier, and keeps those that did so before.
    private void look(int dump) throws IOException {
        Set<Long> mounted = ThreadDump.mountedIds();
        if (mounted.size() < PARALLELISM) {
            mounted.clear(); // a carrier is free, so that the probe waits for a processor
        }
        mounted.removeIf(id -> !threads.contains(id));
        if (dump > 1) {
            mounted.retainAll(holders);
        }
        holders = mounted;
        if (dump == DUMPS && guilty.isEmpty() && !mounted.isEmpty()) {
            guilty = describe(mounted);
        }
    }

    /// Returns the threads with their stacks; without, if they have ended meanwhile.
    private static List<VirtualThreadStack> describe(Set<Long> ids) throws IOException {
        List<VirtualThreadStack> alive = ThreadDump.virtualThreads();
        return ids.stream()
                .map(id -> alive.stream()
                        .filter(thread -> thread.id() == id)
                        .findAny()
                        .orElseGet(() -> new VirtualThreadStack(id, "", List.of())))
                .toList();
    }

    private String failure() {
        return "A new virtual thread had to wait for " + longest / 1_000_000 + " ms, and no more than "
                + bound / 1_000_000 + " ms are allowed, since these held their carriers (@ShouldNotHoldCarriers)."
                + guilty.stream().map(VirtualThreadStack::describe).collect(Collectors.joining());
    }
}
