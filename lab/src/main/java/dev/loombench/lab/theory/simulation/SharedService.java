package dev.loombench.lab.theory.simulation;

/// The state of a simulated server, in which requests take threads, carriers and cores; a [Play] keeps the
/// time. Computations share the cores evenly, or have a carrier each and a core with it.
final class SharedService {
    /// The simulation clock that the server schedules its events with.
    interface Clock {
        /// Schedules an event, to be passed to [SharedService#happen].
        void after(double seconds, int event);

        /// Reports that a request is answered now.
        void answered(int request);
    }

    private static final int EVENT_KINDS = 2;
    private static final int WAIT_OVER = 0;
    private static final int PINNED_WAIT_OVER = 1;

    private final SimulatedServer server;
    private final Requests requests;
    private final Clock clock;
    private final boolean waitsBeforeArrival;
    private final Permits threads;
    private final Carriers carriers;
    private final SharedCores cores;

    /// @param waitsBeforeArrival whether requests have done their unpinned wait when they arrive
    SharedService(SimulatedServer server, Requests requests, Clock clock, boolean waitsBeforeArrival) {
        this.server = server;
        this.requests = requests;
        this.clock = clock;
        this.waitsBeforeArrival = waitsBeforeArrival;
        threads = new Permits(server.threads());
        carriers = new Carriers(server.carriers());
        cores = new SharedCores(server.cores());
    }

    void come(int request) {
        if (waitsBeforeArrival) {
            threads.take(request);
            endWait(request);
        } else if (threads.take(request)) {
            start(request);
        }
    }

    /// Handles an event.
    ///
    /// @param event as it was scheduled
    void happen(int event) {
        int request = event / EVENT_KINDS;
        if (event % EVENT_KINDS == WAIT_OVER) {
            endWait(request);
        } else {
            compute(request);
        }
    }

    /// The time of the next completed computation if nothing else happens; infinite where nothing is computed.
    double nextTurn(double now) {
        return cores.nextEnd(now);
    }

    /// Advances the time, but not beyond [#nextTurn].
    void goOn(double seconds) {
        cores.goOn(seconds);
    }

    /// Completes a computation, at the time of [#nextTurn].
    void turn() {
        answer(cores.removeFirst());
    }

    /// The threads and their queue.
    Permits threads() {
        return threads;
    }

    /// The number of busy carriers.
    int carriersTaken() {
        return carriers.taken();
    }

    /// The number of busy cores.
    int coresBusy() {
        return cores.busy();
    }

    private void start(int request) {
        if (!server.queuesApart()) {
            startWait(request);
        } else if (carriers.take(request, true)) {
            runOnCarrier(request);
        }
    }

    /// Runs requests on a carrier that has become theirs. A new request leaves it at once, unless it doesn't
    /// wait.
    private void runOnCarrier(int request) {
        int mounted = request;
        while (mounted != Permits.NOBODY && carriers.isAtBeginning() && requests.unpinned(mounted) > 0) {
            startWait(mounted);
            mounted = carriers.giveBack();
        }
        if (mounted != Permits.NOBODY) {
            mount(mounted);
        }
    }

    private void startWait(int request) {
        double wait = requests.unpinned(request);
        if (wait > 0) {
            clock.after(wait, request * EVENT_KINDS + WAIT_OVER);
        } else {
            endWait(request);
        }
    }

    private void endWait(int request) {
        if (carriers.take(request, false)) {
            mount(request);
        }
    }

    private void mount(int request) {
        double pinned = requests.pinned(request);
        if (pinned > 0) {
            clock.after(pinned, request * EVENT_KINDS + PINNED_WAIT_OVER);
        } else {
            compute(request);
        }
    }

    private void compute(int request) {
        double seconds = requests.compute(request);
        if (seconds > 0) {
            cores.add(request, seconds);
        } else {
            answer(request);
        }
    }

    private void answer(int request) {
        clock.answered(request);
        runOnCarrier(carriers.giveBack());
        int next = threads.giveBack();
        if (next != Permits.NOBODY) {
            start(next);
        }
    }
}
