package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.ClosedLoop;
import dev.loombench.programs.kit.ClosedLoop.Request;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/// `users` who each send the next request to a [ContendedResource] as soon as the last one was answered, a virtual
/// thread each: all of them at once (`virtual`), or behind a semaphore of `permits` (`virtual-bounded`). The
/// semaphore is fair: a user wants the next request at once, and would overtake all who wait.
public final class BoundN implements Program {
    private static final Duration MIN_LIMIT = Duration.ofSeconds(20);

    @Override
    public void run(ProgramRun run) throws Exception {
        int users = run.count("users");
        int capacity = run.count("capacity");
        int permits = run.count("permits");
        long contention = Quantities.count(run.text("contention"));
        ContendedResource resource = new ContendedResource(capacity, run.duration("hold"), contention / 100.0);
        boolean bounded = run.candidate().equals("virtual-bounded");
        Request request = bounded ? bounded(resource, permits) : number -> resource.use();

        int atOnce = bounded ? Math.min(permits, users) : users;
        Duration longest = resource.holdWith(atOnce).multipliedBy(users).dividedBy(Math.min(capacity, atOnce));
        ClosedLoop.Result result = ClosedLoop.run(
                Thread::startVirtualThread,
                users,
                run.warmup(),
                run.measure(),
                MIN_LIMIT.plus(longest.multipliedBy(3)),
                request);
        resource.check();
        run.report(ProgramMetric.THROUGHPUT, result.throughput());
        run.report(ProgramMetric.P50, result.latencies().seconds(0.5));
        run.report(ProgramMetric.P99, result.latencies().seconds(0.99));
    }

    private static Request bounded(ContendedResource resource, int permits) {
        Semaphore semaphore = new Semaphore(permits, true);
        return number -> {
            semaphore.acquire();
            try {
                resource.use();
            } finally {
                semaphore.release();
            }
        };
    }
}
