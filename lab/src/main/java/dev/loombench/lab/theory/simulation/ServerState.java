package dev.loombench.lab.theory.simulation;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The state of a simulated server, in which requests take threads, carriers and cores; a [SimulationRun] keeps the
/// time. Computations share the cores evenly, or have a carrier each and a core with it.
final class ServerState {
    /// A request with its demand. Times are in seconds.
    ///
    /// @param arrivalTime time at which it arrives at the server
    /// @param unpinnedBefore unpinned wait that is over when it arrives
    /// @param unpinned unpinned wait on the server
    /// @param pinned wait that pins its carrier
    /// @param compute CPU time
    record Request(double arrivalTime, double unpinnedBefore, double unpinned, double pinned, double compute) {}

    /// The simulation clock that the server schedules its events with.
    interface SimulationClock {
        /// Schedules what happens after some seconds.
        void schedule(double seconds, Runnable event);

        /// Reports that a request is answered now.
        void complete(Request request);
    }

    private final SimulatedServer server;
    private final SimulationClock clock;
    private final WorkerModel threads;
    private final WorkerModel carriers;
    private final SharedCoreModel cores;

    /// Creates an idle server.
    ServerState(SimulatedServer server, SimulationClock clock) {
        this.server = server;
        this.clock = clock;
        threads = new WorkerModel(server.threads());
        carriers = new WorkerModel(server.carriers());
        cores = new SharedCoreModel(server.cores());
    }

    void arrive(Request request) {
        if (threads.acquire(request, false)) {
            start(request);
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

    WorkerModel threads() {
        return threads;
    }

    WorkerModel carriers() {
        return carriers;
    }

    /// The number of busy cores.
    int coresBusy() {
        return cores.busy();
    }

    private void start(Request request) {
        if (!server.hasSeparateQueues()) {
            startWait(request);
        } else if (carriers.acquire(request, true)) {
            runOnCarrier(request);
        }
    }

    /// Runs requests on a carrier that has become theirs. A new request leaves it at once, unless it doesn't
    /// wait.
    private void runOnCarrier(@Nullable Request request) {
        Request mounted = request;
        while (mounted != null && carriers.servesNewRequests() && mounted.unpinned() > 0) {
            startWait(mounted);
            mounted = carriers.release();
        }
        if (mounted != null) {
            mount(mounted);
        }
    }

    private void startWait(Request request) {
        if (request.unpinned() > 0) {
            clock.schedule(request.unpinned(), () -> endWait(request));
        } else {
            endWait(request);
        }
    }

    private void endWait(Request request) {
        if (carriers.acquire(request, false)) {
            mount(request);
        }
    }

    private void mount(Request request) {
        if (request.pinned() > 0) {
            clock.schedule(request.pinned(), () -> compute(request));
        } else {
            compute(request);
        }
    }

    private void compute(Request request) {
        if (request.compute() > 0) {
            cores.add(request);
        } else {
            answer(request);
        }
    }

    private void answer(Request request) {
        clock.complete(request);
        runOnCarrier(carriers.release());
        Request next = threads.release();
        if (next != null) {
            start(next);
        }
    }

    /// The threads of a pool, or the carriers of virtual threads, with two queues: of new requests and of requests
    /// woken from their wait. A queue is emptied before the other one is served. If no request is ever said to be
    /// new, there is one queue, first come first served.
    static final class WorkerModel {
        private final int limit;
        private final Queue<Request> newRequests = new ArrayDeque<>();
        private final Queue<Request> wokenRequests = new ArrayDeque<>();
        private int taken;
        private int peak;
        private boolean servingNewRequests;

        WorkerModel(int limit) {
            this.limit = limit;
        }

        /// Takes a worker, or enqueues the request.
        ///
        /// @param isNew whether the request is new
        /// @return whether it has a worker now
        boolean acquire(Request request, boolean isNew) {
            if (taken < limit) {
                taken++;
                peak = Math.max(peak, taken);
                servingNewRequests = isNew;
                return true;
            }
            (isNew ? newRequests : wokenRequests).add(request);
            return false;
        }

        /// Releases a worker to the next request.
        ///
        /// @return the request that has it now; absent if none waits
        @Nullable
        Request release() {
            if (currentQueue().isEmpty()) {
                servingNewRequests = !servingNewRequests;
            }
            Request next = currentQueue().poll();
            if (next == null) {
                taken--;
            }
            return next;
        }

        /// Whether the request that got a worker last came from the queue of new requests.
        boolean servesNewRequests() {
            return servingNewRequests;
        }

        /// The number of busy workers.
        int taken() {
            return taken;
        }

        /// The peak number of busy workers since the last [#resetPeak].
        int peak() {
            return peak;
        }

        void resetPeak() {
            peak = taken;
        }

        private Queue<Request> currentQueue() {
            return servingNewRequests ? newRequests : wokenRequests;
        }
    }

    /// Cores under processor sharing: each of n computations on k cores runs at min(1, k / n) of full speed.
    ///
    /// All run alike, so a computation ends when the CPU time that each has had reaches its value at the
    /// computation's start plus the computation's demand: the order of completions never changes.
    private static final class SharedCoreModel {
        private final int cores;
        private final EventQueue<Request> completions = new EventQueue<>();
        private double cpuTimeOfEach;

        SharedCoreModel(int cores) {
            this.cores = cores;
        }

        void add(Request request) {
            if (completions.size() == 0) {
                cpuTimeOfEach = 0;
            }
            completions.add(cpuTimeOfEach + request.compute(), request);
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
        Request removeFirst() {
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
