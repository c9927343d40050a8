package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.theory.simulation.Observed.Averages;

/// One simulation run of a server that starts empty; [SimulatedServer] has the rules.
final class Play implements SharedService.Clock {
    /// The event that a user's think time is over. All other events belong to [SharedService].
    private static final int THINK_TIME_OVER = -1;

    private final SimulatedServer server;
    private final Offered arrivals;
    private final Draws arrivalStream;
    private final Draws waitStream;
    private final Draws computeStream;
    private final EventHeap events = new EventHeap();
    private final Requests requests = new Requests();
    private final SharedService state;
    private final double windowStart;
    private final Asleep blocked;
    private final boolean waitsBeforeArrival;
    private final double[] responseTimes;

    private int answered;
    private int answeredInWindow;
    private double now;
    private double nextArrival = Double.POSITIVE_INFINITY;
    private double requestSeconds;
    private double threadSeconds;
    private double carrierSeconds;
    private double coreSeconds;

    /// @param seed random seed; the same one gives the n-th request the same demand on any server
    /// @param warmup seconds before the window
    /// @param count answers to requests that arrived after the warm-up, at which the run ends
    Play(SimulatedServer server, Offered arrivals, long seed, double warmup, int count) {
        this(server, arrivals, seed, warmup, count, new Asleep(0, false), false);
    }

    private Play(
            SimulatedServer server,
            Offered arrivals,
            long seed,
            double warmup,
            int count,
            Asleep blocked,
            boolean waitsBeforeArrival) {
        this.blocked = blocked;
        this.waitsBeforeArrival = waitsBeforeArrival;
        this.server = server;
        this.arrivals = arrivals;
        arrivalStream = new Draws(seed, 1);
        waitStream = new Draws(seed, 2);
        computeStream = new Draws(seed, 3);
        windowStart = warmup;
        responseTimes = new double[count];
        state = new SharedService(server, requests, this, waitsBeforeArrival);
    }

    /// Returns a run whose unpinned waits are in steady state from the start: requests arrive after their wait,
    /// which is added to their response time, as waits don't depend on each other.
    static Play settled(SimulatedServer server, Offered.Rate rate, long seed, double warmup, int count) {
        if (!Asleep.isSettled(server, rate)) {
            throw new IllegalArgumentException("waits that matter to each other must be played");
        }
        return new Play(server, rate, seed, warmup, count, Asleep.of(server, rate), true);
    }

    Observed run() {
        scheduleFirstArrivals();
        boolean counting = false;
        while (answered < responseTimes.length) {
            double completion = state.nextTurn(now);
            double event = events.firstTime();
            double next = Math.min(Math.min(completion, event), nextArrival);
            if (!counting && next >= windowStart) {
                counting = true;
                advance(windowStart);
                requestSeconds = threadSeconds = carrierSeconds = coreSeconds = 0;
                state.threads().forgetMost();
            }
            advance(next);
            if (next == completion) {
                state.turn();
            } else if (next == event) {
                handle(events.removeFirst());
            } else {
                arrive();
            }
        }
        double seconds = now - windowStart;
        Averages averages = new Averages(
                answeredInWindow / seconds,
                requestSeconds / seconds + blocked.mean(),
                threadSeconds / seconds + blocked.mean(),
                carrierSeconds / seconds,
                coreSeconds / seconds);
        return new Observed(responseTimes, averages, state.threads().most() + blocked.most());
    }

    /// Schedules the first arrivals. Users start at random times, since they would stay in phase otherwise.
    private void scheduleFirstArrivals() {
        switch (arrivals) {
            case Offered.Rate rate -> nextArrival = interarrivalTime(rate);
            case Offered.Users(int users, RandomTime think) -> {
                double round = think.mean() + server.need().path();
                for (int user = 0; user < users; user++) {
                    events.add(arrivalStream.uniform() * round, THINK_TIME_OVER);
                }
            }
        }
    }

    private double interarrivalTime(Offered.Rate rate) {
        return (rate.poisson() ? arrivalStream.exponential() : 1) / rate.perSecond();
    }

    private void advance(double next) {
        double elapsed = next - now;
        requestSeconds += elapsed * requests.underWay();
        threadSeconds += elapsed * state.threads().taken();
        carrierSeconds += elapsed * state.carriersTaken();
        coreSeconds += elapsed * state.coresBusy();
        state.goOn(elapsed);
        now = next;
    }

    private void arrive() {
        if (arrivals instanceof Offered.Rate rate) {
            nextArrival = now + interarrivalTime(rate);
        }
        double wait = server.need().waiting().draw(waitStream);
        double unpinned = server.unpinned(wait);
        int request = requests.add(
                now, unpinned, wait - unpinned, server.need().compute().draw(computeStream));
        state.come(request);
    }

    private void handle(int event) {
        if (event == THINK_TIME_OVER) {
            arrive();
        } else {
            state.happen(event);
        }
    }

    @Override
    public void after(double seconds, int event) {
        events.add(now + seconds, event);
    }

    @Override
    public void answered(int request) {
        if (now >= windowStart) {
            answeredInWindow++;
        }
        if (requests.arrived(request) >= windowStart && answered < responseTimes.length) {
            double waitBeforeArrival = waitsBeforeArrival ? requests.unpinned(request) : 0;
            responseTimes[answered++] = waitBeforeArrival + now - requests.arrived(request);
        }
        requests.remove(request);
        if (arrivals instanceof Offered.Users users) {
            events.add(now + users.think().draw(arrivalStream), THINK_TIME_OVER);
        }
    }
}
