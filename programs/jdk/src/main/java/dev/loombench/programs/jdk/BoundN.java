package dev.loombench.programs.jdk;

import dev.loombench.programs.kit.ClosedLoop;
import dev.loombench.programs.kit.ClosedLoop.Request;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.Quantities;
import java.time.Duration;

/// `users` who each send the next request to a [ContendedResource] as soon as the last one was answered, a virtual
/// thread each: all of them at once (`virtual`), or behind a semaphore of `permits` (`virtual-bounded`).
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
        Request request = number -> resource.use();

        int atOnce = bounded ? Math.min(permits, users) : users;
        Duration longest = resource.holdWith(atOnce).multipliedBy(users).dividedBy(Math.min(capacity, atOnce));
        ClosedLoop.Result result = ClosedLoop.run(
                Thread::startVirtualThread,
                users,
                run.warmup(),
                run.measure(),
                MIN_LIMIT.plus(longest.multipliedBy(3)),
                bounded ? request.bounded(permits) : request);
        resource.check();
        result.report(run);
    }
}
