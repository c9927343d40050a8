package dev.loombench.junit;

import dev.loombench.junit.ThreadDump.VirtualThreadStack;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Check of virtual threads that a test started and that are still alive after it. Those that are about to end get
/// some time: an executor that is closed has waited for its tasks, not for their threads.
final class LeakCheck implements TestCheck {
    static final String STARTED = "\n    started at ";
    private static final int MAX_SHOWN = 5;
    private static final Duration MIN_PAUSE = Duration.ofMillis(5);

    private final TestThreads threads;
    private final int allowed;
    private final Duration grace;

    private LeakCheck(TestThreads threads, MaxLiveVirtualThreads rule) {
        this.threads = threads;
        this.allowed = rule.value();
        this.grace = Duration.ofMillis(rule.graceMillis());
    }

    static LeakCheck start(TestThreads threads, MaxLiveVirtualThreads rule) {
        if (rule.value() < 0 || rule.graceMillis() < 0) {
            throw new IllegalArgumentException(
                    "@MaxLiveVirtualThreads needs a value and a graceMillis of 0 or more, not " + rule.value() + " and "
                            + rule.graceMillis() + ".");
        }
        threads.noteStarts();
        return new LeakCheck(threads, rule);
    }

    @Override
    public Finding end() throws IOException, InterruptedException {
        long end = System.nanoTime() + grace.toNanos();
        List<VirtualThreadStack> alive = alive();
        for (long pause = MIN_PAUSE.toMillis(); alive.size() > allowed && System.nanoTime() - end < 0; pause *= 2) {
            Thread.sleep(Math.min(pause, grace.toMillis()));
            alive = alive();
        }
        return new Finding(
                "loombench.liveVirtualThreads",
                alive.size() + ", of " + allowed + " allowed",
                alive.size() > allowed ? failure(alive) : null);
    }

    private List<VirtualThreadStack> alive() throws IOException {
        return ThreadDump.virtualThreads().stream()
                .filter(thread -> !thread.name().equals(CarrierCheck.PROBE) && threads.started(thread.id()))
                .toList();
    }

    private String failure(List<VirtualThreadStack> alive) {
        Map<List<String>, List<VirtualThreadStack>> stacks = alive.stream()
                .collect(Collectors.groupingBy(VirtualThreadStack::frames, LinkedHashMap::new, Collectors.toList()));
        String shown = stacks.values().stream()
                .limit(MAX_SHOWN)
                .map(leaked -> leaked.getFirst().describe()
                        + start(leaked.getFirst().id())
                        + (leaked.size() == 1
                                ? ""
                                : "\n    and " + Frames.count(leaked.size() - 1, "more thread") + " at the same place"))
                .collect(Collectors.joining());
        return Frames.count(alive.size(), "virtual thread") + " of this test outlived it by " + grace.toMillis()
                + " ms or more; " + (allowed == 0 ? "none" : "no more than " + allowed)
                + " may (@MaxLiveVirtualThreads)." + shown
                + (stacks.size() > MAX_SHOWN
                        ? "\nand at " + Frames.count(stacks.size() - MAX_SHOWN, "other place")
                        : "");
    }

    private static String start(long threadId) {
        ThreadAncestry.Claim claim = ThreadAncestry.claim(threadId);
        return claim == null || claim.at() == null ? "" : STARTED + claim.at();
    }
}
