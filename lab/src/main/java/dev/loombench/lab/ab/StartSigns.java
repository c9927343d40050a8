package dev.loombench.lab.ab;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// What a side shows while it starts. One that is still at work may listen for a debugger or for JMX before
/// it listens where it is asked, and a container says 404 until its application is there: such a sign
/// counts once the side rests.
final class StartSigns {
    /// So long a sign must stay the same, and the side do hardly anything.
    static final Duration REST = Duration.ofSeconds(10);

    /// What a side at rest uses of one processor at most: it answers what it is asked, and timers of its
    /// own run.
    private static final double REST_SHARE = 0.05;

    private final int port;
    private @Nullable Look since;
    private @Nullable Look last;

    /// @param port at which the side is asked
    StartSigns(int port) {
        this.port = port;
    }

    /// A side at one moment.
    ///
    /// @param nanos on a clock that all looks share
    /// @param wrong why what it answers isn't right; null where nothing answers
    /// @param passing whether such an answer says itself that it will be another one, such as 503
    /// @param ports at which it listens
    /// @param processes all of it
    /// @param cpuSeconds that they have used; empty where that can't be seen
    record Look(
            long nanos,
            @Nullable String wrong,
            boolean passing,
            List<Integer> ports,
            List<Long> processes,
            OptionalDouble cpuSeconds) {
        Look {
            ports = List.copyOf(ports);
            processes = List.copyOf(processes);
        }

        private boolean isLike(Look other) {
            return Objects.equals(wrong, other.wrong) && ports.equals(other.ports) && processes.equals(other.processes);
        }

        private boolean isAtWorkSince(Look earlier) {
            return cpuSeconds.isEmpty()
                    || earlier.cpuSeconds.isEmpty()
                    || cpuSeconds.getAsDouble() - earlier.cpuSeconds.getAsDouble() > REST_SHARE * REST.toMillis() / 1e3;
        }
    }

    /// @return whether nothing else is to be expected of it
    boolean settles(Look look) {
        last = look;
        if (since == null || !look.isLike(since) || look.isAtWorkSince(since)) {
            since = look;
        }
        return !look.passing() && isTelling(look) && look.nanos() - since.nanos() >= REST.toNanos();
    }

    /// What is wrong with it, in a clause after its name; null where the last look says nothing but that it
    /// isn't ready.
    ///
    /// @param url where it is asked
    /// @param ready whether that is what `--ready` says
    @Nullable
    String words(String url, boolean ready) {
        if (last == null || last.passing() || !isTelling(last)) {
            return null;
        }
        if (last.wrong() != null) {
            return "gives no successful answer at " + url + ": " + last.wrong();
        }
        return Ports.elsewhere(port, last.ports()) + (ready ? ": correct --ready" : Ports.GIVE);
    }

    private boolean isTelling(Look look) {
        return look.wrong() != null || (!look.ports().isEmpty() && !look.ports().contains(port));
    }
}
