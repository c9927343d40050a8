package dev.loombench.programs.concurrency;

import dev.loombench.programs.kit.AllocationCounter;
import dev.loombench.programs.kit.Latencies;
import dev.loombench.programs.kit.MeasuredWork;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.program.ProgramMetric;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalLong;

/// Several calls at a time for one answer, by several callers that each ask again as soon as they have their answer.
/// A caller is a virtual thread. Two times begin when it asks: until it has the answer or the failure, and until the
/// last of its calls has ended, which may be later.
public final class FanOut implements Program {
    @Override
    public void run(ProgramRun run) throws Exception {
        FanOutSpec spec =
                new FanOutSpec(run.count("calls"), callTime(run), FanOutSpec.Outcome.parse(run.text("outcome")));
        int callers = run.count("callers");
        try (FanOutModel model = FanOutModel.open(run.candidate())) {
            if (!run.warmup().isZero()) {
                FanOutLoad.run(model, spec, callers, run.warmup());
            }
            OptionalLong before = AllocationCounter.read();
            FanOutLoad load = FanOutLoad.run(model, spec, callers, run.measure());
            report(run, load, AllocationCounter.since(before));
        }
    }

    private static Duration callTime(ProgramRun run) {
        Duration wait = run.duration("wait");
        if (wait.toMillis() < 1 || !wait.equals(Duration.ofMillis(wait.toMillis()))) {
            throw new InvalidValueException(run.text("wait"), "a wait of whole milliseconds, at least 1ms");
        }
        return wait;
    }

    private static void report(ProgramRun run, FanOutLoad load, OptionalLong bytes) {
        long[] nanos = load.answerNanos();
        run.report(ProgramMetric.TIME, Arrays.stream(nanos).average().orElseThrow() / 1e9);
        run.report(ProgramMetric.P99, Latencies.nearestRank(nanos, 0.99) / 1e9);
        run.report(ProgramMetric.END_TIME, (double) load.endNanos() / nanos.length / 1e9);
        MeasuredWork answers = new MeasuredWork(nanos.length, load.nanos(), bytes);
        answers.reportThroughput(run);
        answers.reportAllocated(run);
    }
}
