package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.theory.simulation.SimulationRun.RequestsInFlight;
import dev.loombench.lab.theory.simulation.ThreadPoolModel.RequestQueue;

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

    /// Creates an idle server.
    ///
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

    /// The carriers of virtual threads with two queues, of new requests and of requests woken from their wait; a
    /// queue is emptied before the other one is served. If no request is ever said to be new, there is one queue.
    private static final class CarrierModel {
        private final int limit;
        private final RequestQueue newRequests = new RequestQueue();
        private final RequestQueue wokenRequests = new RequestQueue();
        private int taken;
        private boolean servingNewRequests;

        CarrierModel(int limit) {
            this.limit = limit;
        }

        /// Takes a carrier, or enqueues the request.
        ///
        /// @param isNew whether the request is new
        /// @return whether it has a carrier now
        boolean acquire(int request, boolean isNew) {
            if (taken < limit) {
                taken++;
                servingNewRequests = isNew;
                return true;
            }
            (isNew ? newRequests : wokenRequests).add(request);
            return false;
        }

        /// Releases a carrier to the next request.
        ///
        /// @return the request that has it now, or [ThreadPoolModel#NO_REQUEST]
        int release() {
            if (currentQueue().isEmpty()) {
                servingNewRequests = !servingNewRequests;
            }
            if (currentQueue().isEmpty()) {
                taken--;
                return ThreadPoolModel.NO_REQUEST;
            }
            return currentQueue().remove();
        }

        /// Whether the request that got a carrier last came from the queue of new requests.
        boolean servesNewRequests() {
            return servingNewRequests;
        }

        int taken() {
            return taken;
        }

        private RequestQueue currentQueue() {
            return servingNewRequests ? newRequests : wokenRequests;
        }
    }

    /// Cores under processor sharing: each of n computations on k cores runs at min(1, k / n) of full speed.
    ///
    /// All run alike, so a computation ends when the CPU time that each has had reaches its value at the
    /// computation's start plus the computation's demand: the order of completions never changes.
    private static final class SharedCoreModel {
        private final int cores;
        private final EventHeap completions = new EventHeap();
        private double cpuTimeOfEach;

        SharedCoreModel(int cores) {
            this.cores = cores;
        }

        void add(int request, double seconds) {
            if (completions.size() == 0) {
                cpuTimeOfEach = 0;
            }
            completions.add(cpuTimeOfEach + seconds, request);
        }

        /// The time of the next completion if nothing else arrives; infinite where nothing is computed.
        double nextCompletion(double now) {
            return completions.size() == 0
                    ? Double.POSITIVE_INFINITY
                    : now + Math.max(0, completions.firstTime() - cpuTimeOfEach) / speed();
        }

        void advance(double seconds) {
            if (completions.size() > 0) {
                cpuTimeOfEach += seconds * speed();
            }
        }

        /// Removes and returns the request whose computation ends now.
        int removeFirst() {
            cpuTimeOfEach = completions.firstTime();
            return completions.removeFirst();
        }

        int busy() {
            return Math.min(completions.size(), cores);
        }

        private double speed() {
            return completions.size() <= cores ? 1 : (double) cores / completions.size();
        }
    }
}
