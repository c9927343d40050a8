package dev.loombench.lab.diagnose.rules;

import dev.loombench.lab.diagnose.threads.ConnectionPhase;
import dev.loombench.lab.diagnose.threads.FrameClassifier;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds threads that don't get on with setting up a connection: they stand in a name look-up, in
/// connecting or in a handshake of TLS in every dump.
final class ConnectionSetupRule implements DiagnosisRule {
    /// Number of threads at one site from which on it isn't one client that tries to reach a server now and
    /// then.
    private static final int MIN_THREADS = 3;

    private static final double WEIGHT = 0.85;

    /// Weight where a healthy server looks the same.
    private static final double LOW_WEIGHT = 0.3;

    @Override
    public Stream<CauseFinding> findings(Symptoms symptoms) {
        return symptoms.watched().sites().stream()
                .filter(site -> !symptoms.isUnderLoad() && site.still() && site.threads() >= MIN_THREADS)
                .flatMap(site -> ConnectionPhase.find(site.stack())
                        .filter(phase -> !isOfServer(site, phase))
                        .flatMap(phase -> finding(symptoms, site, phase))
                        .stream())
                .min(Comparator.comparing(CauseFinding::confidence))
                .stream();
    }

    /// Whether a server waits for a client that has connected ahead: an HTTP server that is known calls the JDK
    /// there, or serves the connection from there on.
    private static boolean isOfServer(ThreadSite site, ConnectionPhase phase) {
        return switch (phase) {
            case NAME_LOOKUP, CONNECT -> false;
            case TLS_FIRST_READ -> ServingThreads.isInRequest(site.stack());
            case TLS_HANDSHAKE ->
                ServingThreads.isInRequest(site.stack().stream()
                        .dropWhile(FrameClassifier::isJdk)
                        .limit(1)
                        .toList());
        };
    }

    /// The finding. Virtual threads may come back to the same place again and again, unless no carrier ran:
    /// many short look-ups of names look like one that is long.
    private static Optional<CauseFinding> finding(Symptoms symptoms, ThreadSite site, ConnectionPhase phase) {
        boolean mayReturn = symptoms.mayReturn(site);
        boolean mayServe = phase == ConnectionPhase.TLS_FIRST_READ;
        if (mayReturn && phase == ConnectionPhase.NAME_LOOKUP) {
            return Optional.empty();
        }
        Message doubt =
                mayServe ? Message.SERVERS_READ_AHEAD : mayReturn ? Message.MAY_TRY_AGAIN : Message.NONE_WENT_ON;
        CauseFinding finding = new CauseFinding(
                        Cause.CONNECTION_SETUP,
                        Confidence.confirmedIf(!mayReturn && !mayServe),
                        mayServe ? LOW_WEIGHT : WEIGHT,
                        List.of(
                                Message.STOOD_IN_PHASE.with(
                                        site.count(), site.inMethod(), symptoms.dumpsOverTime(), phase.title()),
                                doubt.with()),
                        site.stack())
                .withRemedy(phase.with());
        return Optional.of(mayServe ? finding.withTitle(Message.HANDSHAKE_NOT_BEGUN.with()) : finding);
    }
}
