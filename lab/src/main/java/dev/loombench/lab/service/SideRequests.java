package dev.loombench.lab.service;

import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.Child;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.service.ServiceClient.ServiceResponse;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.SideFault;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.load.LoadRequest;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The lab's own requests to a side, beside any load: those that show that it is ready, and those that
/// check what it answers.
record SideRequests(AbConfig config, ServiceClient client, Cancellation stop) {
    private static final int PAUSE_MILLIS = 20;

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
        Optional<AbRequest> probe = config.load().probe();
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
        new ReadinessCheck(client, request, url, true, config.startTimeout(), stop).await(process, begin);
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
        return new ReadinessCheck(client, request, request.urlAtPort(launch.port()), false, config.startTimeout(), stop)
                .await(process, begin);
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
}
