package dev.loombench.lab.service;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Detects that a starting side has come to rest in a wrong state. A side still at work may listen for a
/// debugger or JMX before its HTTP port, and a container returns 404 until its application is deployed: such a
/// sign counts only once the side rests.
final class QuiescenceDetector {
    /// Time for which a sign must stay the same and the side use hardly any CPU.
    static final Duration QUIET_PERIOD = Duration.ofSeconds(10);

    /// CPU share of one processor that a side at rest may use, for the probes that it answers and its own
    /// timers.
    private static final double REST_SHARE = 0.05;

    private final int port;
    private @Nullable StartupObservation restStart;
    private @Nullable StartupObservation last;

    /// Creates a detector without observations.
    ///
    /// @param port port at which the side is expected
    QuiescenceDetector(int port) {
        this.port = port;
    }

    /// Observation of a side at one moment.
    ///
    /// @param nanos monotonic time, in nanoseconds
    /// @param wrong what is wrong with the response; null if there is none
    /// @param passing whether the response itself announces another one, such as status 503
    /// @param ports ports at which the side listens
    /// @param processes all processes of the side
    /// @param cpuSeconds CPU time used by them; empty if it can't be read
    record StartupObservation(
            long nanos,
            @Nullable String wrong,
            boolean passing,
            List<Integer> ports,
            List<Long> processes,
            OptionalDouble cpuSeconds) {
        StartupObservation {
            ports = List.copyOf(ports);
            processes = List.copyOf(processes);
        }

        private boolean isLike(StartupObservation other) {
            return Objects.equals(wrong, other.wrong) && ports.equals(other.ports) && processes.equals(other.processes);
        }

        private boolean isAtWorkSince(StartupObservation earlier) {
            return cpuSeconds.isEmpty()
                    || earlier.cpuSeconds.isEmpty()
                    || cpuSeconds.getAsDouble() - earlier.cpuSeconds.getAsDouble()
                            > REST_SHARE * QUIET_PERIOD.toMillis() / 1e3;
        }
    }

    /// Adds an observation.
    ///
    /// @return whether the side rests in a wrong state and no other is to be expected
    boolean observe(StartupObservation look) {
        last = look;
        if (restStart == null || !look.isLike(restStart) || look.isAtWorkSince(restStart)) {
            restStart = look;
        }
        return !look.passing() && isSign(look) && look.nanos() - restStart.nanos() >= QUIET_PERIOD.toNanos();
    }

    /// Describes the wrong state in a clause after the side's name; null if the last observation shows only
    /// that the side isn't ready.
    ///
    /// @param url URL that is requested
    /// @param ready whether that is the URL of `--ready`
    @Nullable
    String problem(String url, boolean ready) {
        if (last == null || last.passing() || !isSign(last)) {
            return null;
        }
        if (last.wrong() != null) {
            return "gives no successful answer at " + url + ": " + last.wrong();
        }
        return SidePorts.wrongPortClause(port, last.ports()) + (ready ? ": correct --ready" : SidePorts.PORT_REMEDY);
    }

    private boolean isSign(StartupObservation look) {
        return look.wrong() != null || (!look.ports().isEmpty() && !look.ports().contains(port));
    }
}
