package dev.loombench.lab.ideal.simulation;

import dev.loombench.lab.ideal.simulation.Observed.Averages;

/// One run of a server, from empty: see [SimulatedServer] for its rules.
final class Play implements SharedService.Clock {
    /// An event of its own: a user has thought. The others are the service's.
    private static final int THOUGHT = -1;

    private final SimulatedServer server;
    private final Offered offered;
    private final Draws comings;
    private final Draws waits;
    private final Draws computations;
    private final EventHeap events = new EventHeap();
    private final Requests requests = new Requests();
    private final SharedService service;
    private final double begin;
    private final Asleep asleep;
    private final boolean settled;
    private final double[] responses;

    private int answered;
    private int ended;
    private double now;
    private double nextArrival = Double.POSITIVE_INFINITY;
    private double inSystem;
    private double threadsTaken;
    private double carriersTaken;
    private double coresBusy;

    /// @param seed the same one gives the n-th request the same needs on any server
    /// @param warmup in seconds, before anything is counted
    /// @param count requests that come after it and are answered
    Play(SimulatedServer server, Offered offered, long seed, double warmup, int count) {
        this(server, offered, seed, warmup, count, new Asleep(0, false), false);
    }

    private Play(
            SimulatedServer server,
            Offered offered,
            long seed,
            double warmup,
            int count,
            Asleep asleep,
            boolean settled) {
        this.asleep = asleep;
        this.settled = settled;
        this.server = server;
        this.offered = offered;
        comings = new Draws(seed, 1);
        waits = new Draws(seed, 2);
        computations = new Draws(seed, 3);
        begin = warmup;
        responses = new double[count];
        service = new SharedService(server, requests, this, settled);
    }

    /// The same in the long run of what only waits: requests come when they have waited, and what they
    /// waited without a carrier is added to their response, since it has nothing to do with the others'.
    static Play settled(SimulatedServer server, Offered.Rate rate, long seed, double warmup, int count) {
        if (!Asleep.isSettled(server, rate)) {
            throw new IllegalArgumentException("waits that matter to each other must be played");
        }
        return new Play(server, rate, seed, warmup, count, Asleep.of(server, rate), true);
    }

    Observed run() {
        open();
        boolean counting = false;
        while (answered < responses.length) {
            double turn = service.nextTurn(now);
            double event = events.firstTime();
            double next = Math.min(Math.min(turn, event), nextArrival);
            if (!counting && next >= begin) {
                counting = true;
                goOn(begin);
                inSystem = threadsTaken = carriersTaken = coresBusy = 0;
                service.threads().forgetMost();
            }
            goOn(next);
            if (next == turn) {
                service.turn();
            } else if (next == event) {
                happen(events.removeFirst());
            } else {
                come();
            }
        }
        double seconds = now - begin;
        Averages averages = new Averages(
                ended / seconds,
                inSystem / seconds + asleep.mean(),
                threadsTaken / seconds + asleep.mean(),
                carriersTaken / seconds,
                coresBusy / seconds);
        return new Observed(responses, averages, service.threads().most() + asleep.most());
    }

    /// Users don't begin all at once, or they would stay in step.
    private void open() {
        switch (offered) {
            case Offered.Rate rate -> nextArrival = gap(rate);
            case Offered.Users(int users, RandomTime think) -> {
                double round = think.mean() + server.need().path();
                for (int user = 0; user < users; user++) {
                    events.add(comings.uniform() * round, THOUGHT);
                }
            }
        }
    }

    private double gap(Offered.Rate rate) {
        return (rate.poisson() ? comings.exponential() : 1) / rate.perSecond();
    }

    private void goOn(double next) {
        double passed = next - now;
        inSystem += passed * requests.underWay();
        threadsTaken += passed * service.threads().taken();
        carriersTaken += passed * service.carriersTaken();
        coresBusy += passed * service.coresBusy();
        service.goOn(passed);
        now = next;
    }

    private void come() {
        if (offered instanceof Offered.Rate rate) {
            nextArrival = now + gap(rate);
        }
        double wait = server.need().waiting().draw(waits);
        double unpinned = server.unpinned(wait);
        int request = requests.add(
                now, unpinned, wait - unpinned, server.need().compute().draw(computations));
        service.come(request);
    }

    private void happen(int event) {
        if (event == THOUGHT) {
            come();
        } else {
            service.happen(event);
        }
    }

    @Override
    public void after(double seconds, int event) {
        events.add(now + seconds, event);
    }

    @Override
    public void answered(int request) {
        if (now >= begin) {
            ended++;
        }
        if (requests.arrived(request) >= begin && answered < responses.length) {
            double before = settled ? requests.unpinned(request) : 0;
            responses[answered++] = before + now - requests.arrived(request);
        }
        requests.remove(request);
        if (offered instanceof Offered.Users users) {
            events.add(now + users.think().draw(comings), THOUGHT);
        }
    }
}
