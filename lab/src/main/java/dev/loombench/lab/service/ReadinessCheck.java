package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.ReadinessCheck.QuiescenceDetector.StartupObservation;
import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.SideFault;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Waits until a side gives the right response, by repeated requests instead of a fixed delay.
///
/// @param request safe request that is repeated
/// @param url URL that is requested
/// @param ready whether the URL comes from `--ready`
/// @param timeout time limit, from the start of the side
record ReadinessCheck(
        ServiceClient answers, AbRequest request, URI url, boolean ready, Duration timeout, Cancellation stop) {
    private static final int PAUSE_MILLIS = 20;

    /// Pause after a wrong response: shorter ones would keep a starting side busy with requests.
    private static final int WRONG_ANSWER_PAUSE_MILLIS = 100;

    private static final long CHECK_INTERVAL_NANOS = 1_000_000_000L;
    private static final int MAX_UNENDING = 2;
    private static final String REFUSED = "it refuses connections";

    /// Waits for the first right response.
    ///
    /// @param begin start of the side, in `System.nanoTime()`
    /// @return the first right response
    /// @throws ServiceFailedException if the side ends, settles on a wrong response, or the time limit
    ///     passes
    /// @throws InterruptedException if the run was stopped meanwhile
    ServiceResponse await(Child side, long begin) throws ServiceFailedException, InterruptedException {
        StartupState state = new StartupState();
        do {
            if (stop.isRequested()) {
                throw new InterruptedException();
            }
            try {
                ServiceResponse answer = answers.send(request, url);
                Optional<String> wrong = answer.problem(request.expect(), ready);
                if (wrong.isEmpty()) {
                    return answer;
                }
                state.recordResponse(answer, wrong.get());
            } catch (ServiceClient.UnendingResponseException e) {
                state.recordUnendingResponse(side, e);
            } catch (IOException notYet) {
                if (isUnresolved(notYet)) {
                    throw side.fault(SideFault.UNKNOWN_HOST.message(url.getHost()));
                }
                state.silent(notYet);
            }
            state.check(side);
            Thread.sleep(state.wrong == null ? PAUSE_MILLIS : WRONG_ANSWER_PAUSE_MILLIS);
        } while (System.nanoTime() - begin < timeout.toNanos());
        throw state.late(side);
    }

    private static boolean isUnresolved(@Nullable Throwable cause) {
        return cause instanceof UnresolvedAddressException
                || cause instanceof UnknownHostException
                || (cause != null && isUnresolved(cause.getCause()));
    }

    /// State of a starting side as observed so far.
    private final class StartupState {
        private final QuiescenceDetector signs = new QuiescenceDetector(AbRequest.port(url));
        private final ProcFiles files = ProcFiles.ofThisMachine();
        private @Nullable ServiceResponse answer;
        private @Nullable String wrong;
        private String silence = REFUSED;
        private long lastCheck = System.nanoTime();
        private int recordUnendingResponse;

        void recordResponse(ServiceResponse latest, String problem) {
            answer = latest;
            wrong = problem;
            recordUnendingResponse = 0;
        }

        void silent(IOException cause) {
            silence = cause instanceof ConnectException ? REFUSED : String.valueOf(cause.getMessage());
            wrong = null;
            recordUnendingResponse = 0;
        }

        /// Fails on the second unending response: the first may come from a side that is slow at first.
        void recordUnendingResponse(Child side, ServiceClient.UnendingResponseException cause)
                throws ServiceFailedException {
            silence = String.valueOf(cause.getMessage());
            wrong = null;
            if (++recordUnendingResponse == MAX_UNENDING) {
                throw side.fault(SideFault.NO_SUCCESS.message(url, String.valueOf(cause.getMessage())));
            }
        }

        /// Checks once per second whether the side has ended or settled on a wrong response.
        void check(Child side) throws ServiceFailedException {
            if (System.nanoTime() - lastCheck < CHECK_INTERVAL_NANOS) {
                return;
            }
            lastCheck = System.nanoTime();
            Optional<String> death = side.death();
            if (death.isPresent() && !stop.isRequested()) {
                throw side.fault(SideFault.DIDNT_START.message(death.get()));
            }
            boolean settled = signs.observe(sample(side));
            String words = signs.problem(url.toString(), ready);
            if (settled && words != null) {
                throw side.fault(words);
            }
        }

        private StartupObservation sample(Child side) {
            List<Integer> ports = side.ports();
            List<Long> processes = side.knownProcesses();
            boolean othersListen = wrong != null && ports.isEmpty() && ListeningPorts.areVisible(files);
            return new StartupObservation(
                    lastCheck,
                    wrong,
                    wrong != null && isTransient(),
                    ports,
                    processes,
                    cpuSeconds(othersListen ? ListeningPorts.holdersOf(files, AbRequest.port(url)) : processes));
        }

        private boolean isTransient() {
            return answer != null && answer.status() >= 500;
        }

        private OptionalDouble cpuSeconds(List<Long> processes) {
            return processes.stream()
                    .flatMap(pid -> ProcessReading.read(files, pid).stream())
                    .mapToDouble(ProcessReading::cpuSeconds)
                    .reduce(Double::sum);
        }

        ServiceFailedException late(Child side) {
            signs.observe(sample(side));
            String words = signs.problem(url.toString(), ready);
            long seconds = timeout.toSeconds();
            return side.fault(
                    words != null
                            ? SideFault.NOT_READY.message(seconds, words)
                            : answer == null
                                    ? SideFault.SILENT.message(seconds, url, silence)
                                    : SideFault.WRONG_SO_FAR.message(seconds, url, answer));
        }
    }

    /// Detects that a starting side has come to rest in a wrong state. A side still at work may listen for a
    /// debugger or JMX before its HTTP port, and a container returns 404 until its application is deployed: such
    /// a sign counts only once the side rests.
    static final class QuiescenceDetector {
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
            private boolean isLike(StartupObservation other) {
                return Objects.equals(wrong, other.wrong)
                        && ports.equals(other.ports)
                        && processes.equals(other.processes);
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
                return SideFault.NO_SUCCESS.message(url, last.wrong());
            }
            return SidePorts.elsewhere(port, last.ports(), ready);
        }

        private boolean isSign(StartupObservation look) {
            return look.wrong() != null
                    || (!look.ports().isEmpty() && !look.ports().contains(port));
        }
    }
}
