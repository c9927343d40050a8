package dev.loombench.lab.diagnose.recorded;

import dev.loombench.lab.diagnose.recorded.CpuProfile.HotMethod;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.PoolUtilisation;
import dev.loombench.lab.diagnose.recorded.RecordingEvidence.WaitSite;
import dev.loombench.lab.diagnose.recorded.ServerLimit.ServerLoad;
import dev.loombench.protocol.Format;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Sentences for limits of a server.
final class ServerLimitText {
    /// Maximum number of waits in a sentence.
    private static final int MAX_WAITS = 3;

    /// Share of the CPU time from which on the garbage collector is mentioned.
    private static final double MIN_GC_SHARE = 0.1;

    /// Utilisation from which on the threads of a pool count as busy all the time.
    private static final double FULL_UTILISATION = 0.995;

    private ServerLimitText() {}

    static String sentence(ServerLimit limit) {
        return switch (limit) {
            case ServerLimit.CpuLimit cpu -> cpu(cpu);
            case ServerLimit.PoolLimit pool -> pool(pool);
            case ServerLimit.CarrierLimit carriers -> carriers(carriers);
            case ServerLimit.WaitLimit waiting -> waiting(waiting);
            case ServerLimit.UnknownLimit unknown -> "unknown: " + unknown.reason();
        };
    }

    private static String cpu(ServerLimit.CpuLimit cpu) {
        String usage = "CPU: " + Format.wholePercent(cpu.load().cpuShare()) + " of "
                + processors(cpu.load().cpus());
        String gcText = cpu.gcShare() < MIN_GC_SHARE
                ? ""
                : ", " + Format.wholePercent(cpu.gcShare()) + " of it in the garbage collector";
        return usage
                + gcText
                + cpu.samples().hotSpots().stream()
                        .findFirst()
                        .map(ServerLimitText::hottestCode)
                        .orElse("; too few samples to say which code ran: "
                                + Format.grouped(cpu.samples().count(), "sample"));
    }

    private static String hottestCode(HotMethod spot) {
        String location = spot.entry().equals(spot.hottest())
                ? spot.entry().text()
                : spot.entry().call() + " (mostly " + spot.hottest().call() + ", "
                        + spot.hottest().position() + ")";
        return "; " + Format.wholePercent(spot.share()) + " of the samples in " + location;
    }

    private static String pool(ServerLimit.PoolLimit pool) {
        PoolUtilisation use = pool.pool();
        String activity = use.activities().isEmpty()
                ? ""
                : " (most " + use.activities().getFirst().text() + ")";
        return use.text() + ": " + busy(use) + activity + ", and " + Format.grouped(Math.round(pool.queue()), "request")
                + " were queued for it; " + cpu(pool.load());
    }

    private static String busy(PoolUtilisation use) {
        if (use.utilisation() < FULL_UTILISATION) {
            return "busy " + Format.wholePercent(use.utilisation()) + " of the time";
        }
        return use.size() == 1 ? "it was busy" : "all were busy";
    }

    private static String carriers(ServerLimit.CarrierLimit carriers) {
        return "the " + Format.grouped(carriers.carriers(), "carrier") + " of the virtual threads: "
                + Format.significant(carriers.pins().carriers()) + " pinned at a time on average"
                + carriers.pins().frame().map(at -> ", in " + at.text()).orElse("") + "; " + cpu(carriers.load());
    }

    private static String waiting(ServerLimit.WaitLimit waiting) {
        String remainder =
                "; neither the CPU (" + Format.wholePercent(waiting.load().cpuShare()) + " of "
                        + processors(waiting.load().cpus()) + ") nor a thread pool was the limit";
        List<WaitSite> waits = waiting.waits();
        if (waits.isEmpty()) {
            return "waiting: " + Format.grouped(Math.round(waiting.load().waitingRequests()), "request")
                    + " waited where the recording doesn't show it: on virtual threads, or on no thread (callbacks)"
                    + remainder;
        }
        String places = waits.stream().limit(MAX_WAITS).map(WaitSite::text).collect(Collectors.joining(", and "));
        return "waiting: requests " + places + " (" + Format.significant(WaitSite.totalThreads(waits)) + " of "
                + Format.significant(waiting.load().inFlight()) + " in flight)" + remainder;
    }

    static String cpu(ServerLoad load) {
        return "CPU " + Format.wholePercent(load.cpuShare()) + " of " + processors(load.cpus());
    }

    static String rates(ServerLoad load) {
        String answered = Format.significant(load.answered()) + " requests/s were answered during the recording";
        return load.offered().isPresent()
                ? answered + ", of " + Format.significant(load.offered().getAsDouble()) + " offered"
                : answered;
    }

    private static String processors(double cpus) {
        return cpus == 1 ? "its one processor" : "its " + plain(cpus) + " processors";
    }

    private static String plain(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%.0f", value) : Format.significant(value);
    }
}
