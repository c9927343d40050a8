package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.ListeningPorts;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.ProcessReading;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.SideRequests.QuiescenceDetector.StartupObservation;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// The lab's own requests to a side, beside any load: those that show that it is ready, and those that
/// check what it answers.
record SideRequests(AbConfig config, ServiceClient client, Cancellation stop) {
    private static final int PAUSE_MILLIS = 20;

    /// Pause after a wrong response: shorter ones would keep a starting side busy with requests.
    private static final int WRONG_ANSWER_PAUSE_MILLIS = 100;

    private static final long CHECK_INTERVAL_NANOS = 1_000_000_000L;
    private static final int MAX_UNENDING = 2;
    private static final String REFUSED = "it refuses connections";

    /// First right response of a running side, and the request that got it.
    public record FirstResponse(AbRequest request, ServiceResponse answer) {}

    /// Waits until the side is ready: by the URL of `--ready`, else by the first safe request, else by
    /// accepting connections; in the last case the first request is then sent once.
    Optional<FirstResponse> awaitReady(Launch launch, Child process, long begin)
            throws ServiceFailedException, InterruptedException {
        Optional<URI> readyUrl = launch.ready();
        if (readyUrl.isPresent()) {
            awaitReadiness(readyUrl.get(), process, begin);
            return Optional.empty();
        }
        AbRequest first = config.load().first();
        Optional<AbRequest> probe = config.load().safeRequests().stream().findFirst();
        if (probe.isPresent()) {
            return Optional.of(new FirstResponse(probe.get(), awaitAnswer(launch, probe.get(), process, begin)));
        }
        awaitPort(first.urlAtPort(launch.port()), process, begin);
        return Optional.of(new FirstResponse(first, askOnce(launch, first, process)));
    }

    private void awaitReadiness(URI url, Child process, long begin)
            throws ServiceFailedException, InterruptedException {
        if ("tcp".equals(url.getScheme())) {
            awaitPort(url, process, begin);
            return;
        }
        AbRequest request = config.load().requests().isEmpty()
                ? new AbRequest(LoadRequest.get(url), Map.of())
                : config.load().first().plainGet(url);
        await(request, url, true, process, begin);
    }

    /// Waits until the port accepts connections, for sides whose requests all change something and so can't serve
    /// as probes.
    private void awaitPort(URI url, Child side, long begin) throws ServiceFailedException, InterruptedException {
        int port = AbRequest.port(url);
        Duration timeout = config.startTimeout();
        while (!SidePorts.accepts(url.getHost(), port)) {
            if (stop.isRequested()) {
                throw new InterruptedException();
            }
            Optional<String> death = side.death();
            if (death.isPresent() && !stop.isRequested()) {
                throw side.fault(SideFault.DIDNT_START.message(death.get()));
            }
            if (System.nanoTime() - begin > timeout.toNanos()) {
                List<Integer> ports = side.ports();
                throw side.fault(SideFault.NOT_READY.message(
                        timeout.toSeconds(),
                        ports.isEmpty() ? SideFault.NO_PORT.message() : SidePorts.elsewhere(port, ports, false)));
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /// Returns a running side's response to a request; a safe request is repeated until its response is
    /// right.
    ///
    /// @throws ServiceFailedException if the response isn't right
    ServiceResponse send(AbRequest request, RunningSide running) throws ServiceFailedException, InterruptedException {
        Optional<FirstResponse> known =
                running.probeResponse().filter(first -> first.request().equals(request));
        if (known.isPresent()) {
            return known.get().answer();
        }
        return request.isSafe() ? sendAgain(request, running) : askOnce(running.launch(), request, running.process());
    }

    /// Sends a safe request until its response is right, even if a response is already known.
    ServiceResponse sendAgain(AbRequest request, RunningSide running)
            throws ServiceFailedException, InterruptedException {
        return awaitAnswer(running.launch(), request, running.process(), running.startNanos());
    }

    private ServiceResponse awaitAnswer(Launch launch, AbRequest request, Child process, long begin)
            throws ServiceFailedException, InterruptedException {
        return await(request, request.urlAtPort(launch.port()), false, process, begin);
    }

    private ServiceResponse askOnce(Launch launch, AbRequest request, Child process)
            throws ServiceFailedException, InterruptedException {
        URI url = request.urlAtPort(launch.port());
        String where = request.method() + " " + url;
        ServiceResponse answer;
        try {
            answer = client.send(request, url);
        } catch (ServiceClient.UnendingResponseException e) {
            throw process.fault(SideFault.NOT_CORRECT.message(where, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            throw process.fault(SideFault.NO_ANSWER.message(where, FileErrorText.reason(e)));
        }
        Optional<String> problem = answer.problem(request.expect(), false);
        if (problem.isPresent()) {
            boolean early = answer.status() >= 500 || answer.status() == 404;
            throw process.fault(
                    (early ? SideFault.NOT_CORRECT_ONCE : SideFault.NOT_CORRECT).message(where, problem.get()));
        }
        return answer;
    }

    /// Waits for the first right response, by repeated requests instead of a fixed delay.
    ///
    /// @param request safe request that is repeated
    /// @param url URL that is requested
    /// @param ready whether the URL comes from `--ready`
    /// @param begin start of the side, in `System.nanoTime()`
    /// @return the first right response
    /// @throws ServiceFailedException if the side ends, settles on a wrong response, or the time limit
    ///     passes
    /// @throws InterruptedException if the run was stopped meanwhile
    private ServiceResponse await(AbRequest request, URI url, boolean ready, Child side, long begin)
            throws ServiceFailedException, InterruptedException {
        StartupState state = new StartupState(url, ready);
        do {
            if (stop.isRequested()) {
                throw new InterruptedException();
            }
            try {
                ServiceResponse answer = client.send(request, url);
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
        } while (System.nanoTime() - begin < config.startTimeout().toNanos());
        throw state.late(side);
    }

    private static boolean isUnresolved(@Nullable Throwable cause) {
        return cause instanceof UnresolvedAddressException
                || cause instanceof UnknownHostException
                || (cause != null && isUnresolved(cause.getCause()));
    }

    /// State of a starting side as observed so far.
    private final class StartupState {
        private final URI url;
        private final boolean ready;
        private final QuiescenceDetector signs;
        private final ProcFiles files = ProcFiles.ofThisMachine();
        private @Nullable ServiceResponse answer;
        private @Nullable String wrong;
        private String silence = REFUSED;
        private long lastCheck = System.nanoTime();
        private int unendingResponses;

        StartupState(URI url, boolean ready) {
            this.url = url;
            this.ready = ready;
            this.signs = new QuiescenceDetector(AbRequest.port(url));
        }

        void recordResponse(ServiceResponse latest, String problem) {
            answer = latest;
            wrong = problem;
            unendingResponses = 0;
        }

        void silent(IOException cause) {
            silence = cause instanceof ConnectException ? REFUSED : String.valueOf(cause.getMessage());
            wrong = null;
            unendingResponses = 0;
        }

        /// Fails on the second unending response: the first may come from a side that is slow at first.
        void recordUnendingResponse(Child side, ServiceClient.UnendingResponseException cause)
                throws ServiceFailedException {
            silence = String.valueOf(cause.getMessage());
            wrong = null;
            if (++unendingResponses == MAX_UNENDING) {
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
            long seconds = config.startTimeout().toSeconds();
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
