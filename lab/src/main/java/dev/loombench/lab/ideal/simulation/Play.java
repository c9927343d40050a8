package dev.loombench.lab.ideal.simulation;

import dev.loombench.lab.ideal.simulation.Observed.Averages;

/// One run of a server, from empty: see [SimulatedServer] for its rules.
final class Play {
    private static final int KINDS = 4;
    private static final int WAITED = 0;
    private static final int PINNED = 1;
    private static final int THOUGHT = 2;

    /// What a thread has a core for, beside the thread that hands requests over.
    private static final int TURNS = 2;

    private static final int BEGINS = 0;
    private static final int COMPUTES = 1;
    private static final int HANDS_OVER = -2;

    private final SimulatedServer server;
    private final Offered offered;
    private final Draws comings;
    private final Draws waits;
    private final Draws computations;
    private final EventHeap events = new EventHeap();
    private final Requests requests = new Requests();
    private final Permits threads;
    private final Carriers carriers;
    private final Cores cores;
    private final Fifo accepted = new Fifo();
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
        threads = new Permits(server.threads());
        carriers = new Carriers(server.carriers());
        Slices slices = server.slices();
        cores = slices == null ? new SharedCores(server.cores()) : new SlicedCores(server.cores(), slices);
        begin = warmup;
        responses = new double[count];
    }

    /// The same in the long run of what only waits: requests come when they have waited, and what they waited
    /// without a carrier is added to their response, since it has nothing to do with the others'.
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
            double turn = cores.next(now);
            double event = events.firstTime();
            double next = Math.min(Math.min(turn, event), nextArrival);
            if (!counting && next >= begin) {
                counting = true;
                goOn(begin);
                inSystem = threadsTaken = carriersTaken = coresBusy = 0;
                threads.forgetMost();
            }
            goOn(next);
            if (next == turn) {
                turn(cores.happen());
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
        return new Observed(responses, averages, threads.most() + asleep.most());
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
        threadsTaken += passed * threads.taken();
        carriersTaken += passed * carriers.taken();
        coresBusy += passed * cores.busy();
        cores.goOn(passed);
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
        if (settled) {
            threads.take(request);
            waited(request);
        } else if (server.slices() != null) {
            accept(request);
        } else if (threads.take(request)) {
            start(request);
        }
    }

    /// The thread that hands requests over has to be woken, unless it is on its way.
    private void accept(int request) {
        if (accepted.isEmpty()) {
            cores.add(HANDS_OVER, 0);
        }
        accepted.add(request);
    }

    private void handOver() {
        while (!accepted.isEmpty()) {
            int request = accepted.remove();
            if (threads.take(request)) {
                wake(request);
            }
        }
    }

    /// A thread that doesn't wait computes in the turn in which it begins.
    private void wake(int request) {
        if (requests.unpinned(request) > 0) {
            cores.add(request * TURNS + BEGINS, 0);
        } else {
            begin(request);
        }
    }

    private void turn(int who) {
        if (who == HANDS_OVER) {
            handOver();
        } else if (who != Permits.NOBODY && who % TURNS == BEGINS) {
            begin(who / TURNS);
        } else if (who != Permits.NOBODY) {
            answer(who / TURNS);
        }
    }

    private void happen(int event) {
        int request = event / KINDS;
        switch (event % KINDS) {
            case WAITED -> waited(request);
            case PINNED -> compute(request);
            default -> come();
        }
    }

    private void start(int request) {
        if (!server.queuesApart()) {
            begin(request);
        } else if (carriers.take(request, true)) {
            carry(request);
        }
    }

    /// The request has got a carrier. Who begins leaves it at once, unless it doesn't wait.
    private void carry(int request) {
        int carried = request;
        while (carried != Permits.NOBODY && carriers.isAtBeginning() && requests.unpinned(carried) > 0) {
            begin(carried);
            carried = carriers.giveBack();
        }
        if (carried != Permits.NOBODY) {
            mount(carried);
        }
    }

    private void begin(int request) {
        double wait = requests.unpinned(request);
        if (wait > 0) {
            events.add(now + wait, request * KINDS + WAITED);
        } else {
            waited(request);
        }
    }

    private void waited(int request) {
        if (carriers.take(request, false)) {
            mount(request);
        }
    }

    private void mount(int request) {
        double pinned = requests.pinned(request);
        if (pinned > 0) {
            events.add(now + pinned, request * KINDS + PINNED);
        } else {
            compute(request);
        }
    }

    private void compute(int request) {
        double seconds = requests.compute(request);
        if (seconds > 0) {
            cores.add(request * TURNS + COMPUTES, seconds);
        } else {
            answer(request);
        }
    }

    private void answer(int request) {
        if (now >= begin) {
            ended++;
        }
        if (requests.arrived(request) >= begin) {
            double before = settled ? requests.unpinned(request) : 0;
            responses[answered++] = before + now - requests.arrived(request);
        }
        requests.remove(request);
        carry(carriers.giveBack());
        int begun = threads.giveBack();
        if (begun != Permits.NOBODY) {
            start(begun);
        }
        if (offered instanceof Offered.Users users) {
            events.add(now + users.think().draw(comings), THOUGHT);
        }
    }
}
