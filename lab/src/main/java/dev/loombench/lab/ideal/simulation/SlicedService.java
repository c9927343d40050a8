package dev.loombench.lab.ideal.simulation;

import java.util.Arrays;

/// A pool of threads that get the cores in slices, each of which waits for a turn when it is woken,
/// beside the thread that accepts requests and hands over all that have come.
///
/// What takes a turn and no time: to hand over, to begin a request that waits, and to take the next one
/// after an answer. Who answers wakes the thread that accepts, to watch the connection again, so that the
/// kernel looks whether others come first.
final class SlicedService implements Service {
    private static final int ACCEPTS = 0;

    /// What a thread does in its turn.
    private enum Step {
        BEGIN,
        COMPUTE,
        TAKE_NEXT
    }

    private final Requests requests;
    private final Clock clock;
    private final Permits threads;
    private final SlicedCores cores;
    private final Fifo accepted = new Fifo();
    private final Fifo idle = new Fifo();
    private boolean isAccepting;

    /// One more than the pool's threads that there are.
    private int count = ACCEPTS + 1;

    private int[] request = new int[64];
    private Step[] step = new Step[64];

    SlicedService(SimulatedServer server, Slices slices, Requests requests, Clock clock) {
        this.requests = requests;
        this.clock = clock;
        threads = new Permits(server.threads());
        cores = new SlicedCores(server.cores(), slices, this::next);
    }

    @Override
    public void come(int request) {
        accepted.add(request);
        wakeWhoAccepts();
    }

    /// @param event the thread whose request has waited
    @Override
    public void happen(int event) {
        cores.wake(event, requests.compute(request[event]));
    }

    @Override
    public double nextTurn(double now) {
        return cores.next(now);
    }

    @Override
    public void goOn(double seconds) {
        cores.goOn(seconds);
    }

    @Override
    public void turn() {
        cores.happen();
    }

    @Override
    public Permits threads() {
        return threads;
    }

    @Override
    public int carriersTaken() {
        return cores.ready();
    }

    @Override
    public int coresBusy() {
        return cores.busy();
    }

    private void wakeWhoAccepts() {
        if (!isAccepting) {
            isAccepting = true;
            cores.wake(ACCEPTS, 0);
        }
    }

    private double next(int thread) {
        if (thread == ACCEPTS) {
            handOver();
            return SlicedCores.SLEEPS;
        }
        return switch (step[thread]) {
            case BEGIN -> begin(thread);
            case COMPUTE -> {
                clock.answered(request[thread]);
                wakeWhoAccepts();
                step[thread] = Step.TAKE_NEXT;
                yield 0;
            }
            case TAKE_NEXT -> {
                int next = threads.giveBack();
                if (next == Permits.NOBODY) {
                    idle.add(thread);
                    yield SlicedCores.SLEEPS;
                }
                request[thread] = next;
                yield begin(thread);
            }
        };
    }

    private void handOver() {
        isAccepting = false;
        while (!accepted.isEmpty()) {
            int next = accepted.remove();
            if (threads.take(next)) {
                int thread = free();
                request[thread] = next;
                step[thread] = Step.BEGIN;
                cores.wake(thread, 0);
            }
        }
    }

    private int free() {
        if (!idle.isEmpty()) {
            return idle.remove();
        }
        if (count == request.length) {
            request = Arrays.copyOf(request, 2 * count);
            step = Arrays.copyOf(step, 2 * count);
        }
        return count++;
    }

    private double begin(int thread) {
        step[thread] = Step.COMPUTE;
        double wait = requests.unpinned(request[thread]);
        if (wait > 0) {
            clock.after(wait, thread);
            return SlicedCores.SLEEPS;
        }
        return requests.compute(request[thread]);
    }
}
