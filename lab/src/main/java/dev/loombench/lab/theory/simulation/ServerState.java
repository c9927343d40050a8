package dev.loombench.lab.theory.simulation;

/// The state of a simulated server, in which requests take threads, carriers and cores; a [SimulationRun] keeps the
/// time. Computations share the cores evenly, or have a carrier each and a core with it.
final class ServerState {
    /// The simulation clock that the server schedules its events with.
    interface SimulationClock {
        /// Schedules an event, to be passed to [ServerState#handle].
        void schedule(double seconds, int event);

        /// Reports that a request is answered now.
        void complete(int request);
    }

    private static final int EVENT_KINDS = 2;
    private static final int WAIT_OVER = 0;
    private static final int PINNED_WAIT_OVER = 1;

    private final SimulatedServer server;
    private final RequestsInFlight requests;
    private final SimulationClock clock;
    private final boolean waitsBeforeArrival;
    private final ThreadPoolModel threads;
    private final CarrierModel carriers;
    private final SharedCoreModel cores;

    /// @param waitsBeforeArrival whether requests have done their unpinned wait when they arrive
    ServerState(SimulatedServer server, RequestsInFlight requests, SimulationClock clock, boolean waitsBeforeArrival) {
        this.server = server;
        this.requests = requests;
        this.clock = clock;
        this.waitsBeforeArrival = waitsBeforeArrival;
        threads = new ThreadPoolModel(server.threads());
        carriers = new CarrierModel(server.carriers());
        cores = new SharedCoreModel(server.cores());
    }

    void arrive(int request) {
        if (waitsBeforeArrival) {
            threads.acquire(request);
            endWait(request);
        } else if (threads.acquire(request)) {
            start(request);
        }
    }

    /// Handles an event.
    ///
    /// @param event as it was scheduled
    void handle(int event) {
        int request = event / EVENT_KINDS;
        if (event % EVENT_KINDS == WAIT_OVER) {
            endWait(request);
        } else {
            compute(request);
        }
    }

    /// The time of the next completed computation if nothing else happens; infinite where nothing is computed.
    double nextCompletion(double now) {
        return cores.nextCompletion(now);
    }

    /// Advances the time, but not beyond [#nextCompletion].
    void advance(double seconds) {
        cores.advance(seconds);
    }

    /// Completes a computation, at the time of [#nextCompletion].
    void completeNext() {
        answer(cores.removeFirst());
    }

    /// The threads and their queue.
    ThreadPoolModel threads() {
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
        if (!server.hasSeparateQueues()) {
            startWait(request);
        } else if (carriers.acquire(request, true)) {
            runOnCarrier(request);
        }
    }

    /// Runs requests on a carrier that has become theirs. A new request leaves it at once, unless it doesn't
    /// wait.
    private void runOnCarrier(int request) {
        int mounted = request;
        while (mounted != ThreadPoolModel.NO_REQUEST
                && carriers.servesNewRequests()
                && requests.unpinned(mounted) > 0) {
            startWait(mounted);
            mounted = carriers.release();
        }
        if (mounted != ThreadPoolModel.NO_REQUEST) {
            mount(mounted);
        }
    }

    private void startWait(int request) {
        double wait = requests.unpinned(request);
        if (wait > 0) {
            clock.schedule(wait, request * EVENT_KINDS + WAIT_OVER);
        } else {
            endWait(request);
        }
    }

    private void endWait(int request) {
        if (carriers.acquire(request, false)) {
            mount(request);
        }
    }

    private void mount(int request) {
        double pinned = requests.pinned(request);
        if (pinned > 0) {
            clock.schedule(pinned, request * EVENT_KINDS + PINNED_WAIT_OVER);
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
        clock.complete(request);
        runOnCarrier(carriers.release());
        int next = threads.release();
        if (next != ThreadPoolModel.NO_REQUEST) {
            start(next);
        }
    }
}
