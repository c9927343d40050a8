package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.theory.simulation.ServerState.Request;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult;
import dev.loombench.lab.theory.simulation.Simulation.SimulationResult.Averages;

/// One simulation run of a server that starts empty; [SimulatedServer] has the rules.
final class SimulationRun implements ServerState.SimulationClock {
    private final SimulatedServer server;
    private final ArrivalProcess arrivals;
    private final RandomStream arrivalStream;
    private final RandomStream waitStream;
    private final RandomStream computeStream;
    private final EventQueue<Runnable> events = new EventQueue<>();
    private final ServerState state;
    private final double windowStart;
    private final BlockedThreads blocked;
    private final boolean waitsBeforeArrival;
    private final double[] responseTimes;

    private int inFlight;
    private int answered;
    private int answeredInWindow;
    private double now;
    private double nextArrival = Double.POSITIVE_INFINITY;
    private double requestSeconds;
    private double threadSeconds;
    private double carrierSeconds;
    private double coreSeconds;

    /// Creates a run of an idle server.
    ///
    /// @param seed random seed; the same one gives the n-th request the same demand on any server
    /// @param warmup seconds before the window
    /// @param count answers to requests that arrived after the warm-up, at which the run ends
    SimulationRun(SimulatedServer server, ArrivalProcess arrivals, long seed, double warmup, int count) {
        this(server, arrivals, seed, warmup, count, false);
    }

    /// Creates a run of a server without computing requests.
    ///
    /// @param waitsBeforeArrival whether unpinned waits are in steady state from the start: requests arrive after
    ///     their wait, which is added to their response time; only where [Simulation#hasKnownWaiting]
    SimulationRun(
            SimulatedServer server,
            ArrivalProcess arrivals,
            long seed,
            double warmup,
            int count,
            boolean waitsBeforeArrival) {
        this.waitsBeforeArrival = waitsBeforeArrival;
        blocked = waitsBeforeArrival && arrivals instanceof ArrivalProcess.OpenArrivals rate
                ? BlockedThreads.of(server, rate)
                : new BlockedThreads(0, false);
        this.server = server;
        this.arrivals = arrivals;
        arrivalStream = new RandomStream(seed, 1);
        waitStream = new RandomStream(seed, 2);
        computeStream = new RandomStream(seed, 3);
        windowStart = warmup;
        responseTimes = new double[count];
        state = new ServerState(server, this);
    }

    SimulationResult run() {
        scheduleFirstArrivals();
        boolean counting = false;
        while (answered < responseTimes.length) {
            double completion = state.nextCompletion(now);
            double event = events.firstTime();
            double next = Math.min(Math.min(completion, event), nextArrival);
            if (!counting && next >= windowStart) {
                counting = true;
                advance(windowStart);
                requestSeconds = threadSeconds = carrierSeconds = coreSeconds = 0;
                state.threads().resetPeak();
            }
            advance(next);
            if (next == completion) {
                state.completeNext();
            } else if (next == event) {
                events.removeFirst().run();
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
        return new SimulationResult(responseTimes, averages, state.threads().peak() + blocked.peak());
    }

    /// Schedules the first arrivals. Users start at random times, since they would stay in phase otherwise.
    private void scheduleFirstArrivals() {
        switch (arrivals) {
            case ArrivalProcess.OpenArrivals rate -> nextArrival = interarrivalTime(rate);
            case ArrivalProcess.ClosedArrivals(int users, TimeDistribution think) -> {
                double round = think.mean() + server.need().meanTotal();
                for (int user = 0; user < users; user++) {
                    events.add(arrivalStream.uniform() * round, this::arrive);
                }
            }
        }
    }

    private double interarrivalTime(ArrivalProcess.OpenArrivals rate) {
        return (rate.poisson() ? arrivalStream.exponential() : 1) / rate.perSecond();
    }

    private void advance(double next) {
        double elapsed = next - now;
        requestSeconds += elapsed * inFlight;
        threadSeconds += elapsed * state.threads().taken();
        carrierSeconds += elapsed * state.carriers().taken();
        coreSeconds += elapsed * state.coresBusy();
        state.advance(elapsed);
        now = next;
    }

    private void arrive() {
        if (arrivals instanceof ArrivalProcess.OpenArrivals rate) {
            nextArrival = now + interarrivalTime(rate);
        }
        double wait = server.need().waiting().draw(waitStream);
        double unpinned = server.unpinnedPart(wait);
        inFlight++;
        state.arrive(new Request(
                now,
                waitsBeforeArrival ? unpinned : 0,
                waitsBeforeArrival ? 0 : unpinned,
                wait - unpinned,
                server.need().compute().draw(computeStream)));
    }

    @Override
    public void schedule(double seconds, Runnable event) {
        events.add(now + seconds, event);
    }

    @Override
    public void complete(Request request) {
        if (now >= windowStart) {
            answeredInWindow++;
        }
        if (request.arrivalTime() >= windowStart && answered < responseTimes.length) {
            responseTimes[answered++] = request.unpinnedBefore() + now - request.arrivalTime();
        }
        inFlight--;
        if (arrivals instanceof ArrivalProcess.ClosedArrivals users) {
            events.add(now + users.think().draw(arrivalStream), this::arrive);
        }
    }

    /// The number of blocked virtual threads in steady state, λw on average. With Poisson arrivals it is Poisson
    /// distributed, whatever the distribution of waits, and the departures from the wait are Poisson again.
    ///
    /// Source: Mirasol, The Output of an M/G/∞ Queuing System is Poisson, Operations Research 11 (1963).
    ///
    /// @param mean mean number
    /// @param poisson whether the number is Poisson distributed; else it is constant
    record BlockedThreads(double mean, boolean poisson) {
        /// The standard normal quantile of 1 − 10⁻⁶.
        private static final double ONE_IN_A_MILLION = 4.7534;

        static BlockedThreads of(SimulatedServer server, ArrivalProcess.OpenArrivals rate) {
            return new BlockedThreads(rate.perSecond() * server.unpinnedMean(), rate.poisson());
        }

        /// The number at a time that is exceeded in one moment of a million.
        ///
        /// Source: the quantile by Cornish and Fisher, Moments and Cumulants in the Specification of
        /// Distributions, 1938, with the Poisson distribution's skewness 1 / √mean.
        double peak() {
            double skew = (ONE_IN_A_MILLION * ONE_IN_A_MILLION - 1) / 6;
            return poisson && mean > 0 ? Math.ceil(mean + ONE_IN_A_MILLION * Math.sqrt(mean) + skew) : Math.ceil(mean);
        }
    }
}
