package dev.loombench.lab.theory.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A reference implementation of the rules of [SimulatedServer], as simple as possible: each step looks at all
/// requests.
final class NaiveSimulation {
    private static final double ROUNDING = 1e-12;

    /// The phase of a request.
    private enum Phase {
        COMING,
        WITHOUT_THREAD,
        BEGINNING,
        WAITING,
        READY,
        PINNED,
        COMPUTING,
        ANSWERED
    }

    private static final class Request {
        final double arrival;
        final Map<Phase, Double> left = new EnumMap<>(Phase.class);
        Phase phase = Phase.COMING;
        double since;

        Request(double arrival) {
            this.arrival = arrival;
            left.put(Phase.COMING, arrival);
        }

        double left() {
            return left.getOrDefault(phase, 0.0);
        }
    }

    private final SimulatedServer server;
    private final List<Request> requests = new ArrayList<>();
    private double now;
    private boolean atBeginning;

    private NaiveSimulation(SimulatedServer server, double perSecond, long seed, int count) {
        this.server = server;
        RandomStream arrivalStream = new RandomStream(seed, 1);
        RandomStream waitStream = new RandomStream(seed, 2);
        RandomStream computeStream = new RandomStream(seed, 3);
        double arrival = 0;
        for (int i = 0; i < count; i++) {
            arrival += arrivalStream.exponential() / perSecond;
            Request request = new Request(arrival);
            double wait = server.need().waiting().draw(waitStream);
            double pinned = server.isVirtual() ? Math.min(wait, server.need().pinnedSeconds()) : 0;
            request.left.put(Phase.WAITING, wait - pinned);
            request.left.put(Phase.PINNED, pinned);
            request.left.put(Phase.COMPUTING, server.need().compute().draw(computeStream));
            requests.add(request);
        }
    }

    /// Simulates an initially empty server and returns the sorted response times of the first answers.
    ///
    /// @param count number of arriving requests
    /// @param first number of answers
    static double[] responses(SimulatedServer server, double perSecond, long seed, int count, int first) {
        NaiveSimulation play = new NaiveSimulation(server, perSecond, seed, count);
        while (play.step()) {
            play.moveAll();
        }
        return play.requests.stream()
                .sorted(Comparator.comparingDouble(request -> request.since))
                .limit(first)
                .mapToDouble(request -> request.since - request.arrival)
                .sorted()
                .toArray();
    }

    private long countIn(Phase... phases) {
        return requests.stream().filter(r -> List.of(phases).contains(r.phase)).count();
    }

    private double speed(Request request) {
        return switch (request.phase) {
            case COMING, WAITING, PINNED -> 1;
            case COMPUTING -> Math.min(1, (double) server.cores() / countIn(Phase.COMPUTING));
            case WITHOUT_THREAD, BEGINNING, READY, ANSWERED -> 0;
        };
    }

    private boolean step() {
        List<Request> moving = requests.stream().filter(r -> speed(r) > 0).toList();
        if (moving.isEmpty()) {
            return false;
        }
        double step =
                moving.stream().mapToDouble(r -> r.left() / speed(r)).min().orElseThrow();
        double[] speeds = moving.stream().mapToDouble(this::speed).toArray();
        for (int i = 0; i < moving.size(); i++) {
            moving.get(i).left.merge(moving.get(i).phase, -step * speeds[i], Double::sum);
        }
        now += step;
        for (Request request : moving) {
            if (request.left() <= ROUNDING) {
                next(request);
            }
        }
        return true;
    }

    private void next(Request request) {
        request.phase = switch (request.phase) {
            case COMING -> Phase.WITHOUT_THREAD;
            case WAITING -> Phase.READY;
            case PINNED -> Phase.COMPUTING;
            case COMPUTING -> Phase.ANSWERED;
            case WITHOUT_THREAD, BEGINNING, READY, ANSWERED -> throw new IllegalStateException("it doesn't move");
        };
        request.since = now;
    }

    private void moveAll() {
        while (admit() || mount() || endEmptyPhases()) {
            // until no request can change its phase now
        }
    }

    private boolean admit() {
        long taken = countIn(Phase.BEGINNING, Phase.WAITING, Phase.READY, Phase.PINNED, Phase.COMPUTING);
        return taken < server.threads()
                && move(Phase.WITHOUT_THREAD, server.hasSeparateQueues() ? Phase.BEGINNING : Phase.WAITING);
    }

    private boolean mount() {
        if (countIn(Phase.PINNED, Phase.COMPUTING) >= server.carriers()) {
            return false;
        }
        if (countIn(atBeginning ? Phase.BEGINNING : Phase.READY) == 0) {
            atBeginning = !atBeginning;
        }
        return atBeginning ? begin() : move(Phase.READY, Phase.PINNED);
    }

    private boolean begin() {
        boolean waits = first(Phase.BEGINNING)
                .map(request -> request.left.getOrDefault(Phase.WAITING, 0.0) > 0)
                .orElse(false);
        return move(Phase.BEGINNING, waits ? Phase.WAITING : Phase.PINNED);
    }

    private Optional<Request> first(Phase phase) {
        return requests.stream().filter(r -> r.phase == phase).min(Comparator.comparingDouble(r -> r.since));
    }

    private boolean endEmptyPhases() {
        List<Request> done = requests.stream()
                .filter(r -> r.phase == Phase.WAITING || r.phase == Phase.PINNED)
                .filter(r -> r.left() <= ROUNDING)
                .toList();
        done.forEach(this::next);
        return !done.isEmpty();
    }

    private boolean move(Phase from, Phase to) {
        Optional<Request> first = first(from);
        first.ifPresent(request -> {
            request.phase = to;
            request.since = now;
        });
        return first.isPresent();
    }
}
