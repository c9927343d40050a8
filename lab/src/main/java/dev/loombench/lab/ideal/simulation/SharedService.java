package dev.loombench.lab.ideal.simulation;

/// What a server does with the requests that have come, while a [Play] keeps the time. They share the cores
/// evenly, or have a carrier each and a core with it.
final class SharedService {
    /// Who keeps the time.
    interface Clock {
        /// [SharedService#happen] is to be called with the event, so many seconds from now.
        void after(double seconds, int event);

        /// The request has been answered, now.
        void answered(int request);
    }

    private static final int KINDS = 2;
    private static final int WAITED = 0;
    private static final int PINNED = 1;

    private final SimulatedServer server;
    private final Requests requests;
    private final Clock clock;
    private final boolean settled;
    private final Permits threads;
    private final Carriers carriers;
    private final SharedCores cores;

    /// @param settled whether requests have waited without a carrier when they come
    SharedService(SimulatedServer server, Requests requests, Clock clock, boolean settled) {
        this.server = server;
        this.requests = requests;
        this.clock = clock;
        this.settled = settled;
        threads = new Permits(server.threads());
        carriers = new Carriers(server.carriers());
        cores = new SharedCores(server.cores());
    }

    void come(int request) {
        if (settled) {
            threads.take(request);
            waited(request);
        } else if (threads.take(request)) {
            start(request);
        }
    }

    /// @param event that it asked for
    void happen(int event) {
        int request = event / KINDS;
        if (event % KINDS == WAITED) {
            waited(request);
        } else {
            compute(request);
        }
    }

    /// When the next turn on a core ends if nothing else happens; infinite where nobody computes.
    double nextTurn(double now) {
        return cores.nextEnd(now);
    }

    /// Time passes, but not beyond [#nextTurn].
    void goOn(double seconds) {
        cores.goOn(seconds);
    }

    /// A turn ends, at the time of [#nextTurn].
    void turn() {
        answer(cores.removeFirst());
    }

    /// Threads that requests have.
    Permits threads() {
        return threads;
    }

    /// Carriers that they have.
    int carriersTaken() {
        return carriers.taken();
    }

    /// Cores that compute.
    int coresBusy() {
        return cores.busy();
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
            clock.after(wait, request * KINDS + WAITED);
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
            clock.after(pinned, request * KINDS + PINNED);
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
        carry(carriers.giveBack());
        int begun = threads.giveBack();
        if (begun != Permits.NOBODY) {
            start(begun);
        }
    }
}
