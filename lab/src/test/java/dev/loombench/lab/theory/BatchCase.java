package dev.loombench.lab.theory;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.lab.theory.IdealBatch.IdealTime;
import dev.loombench.lab.theory.TaskDemand.Step;
import dev.loombench.lab.theory.TaskDemand.Step.Compute;
import dev.loombench.lab.theory.TaskDemand.Step.Wait;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A random batch from a seed, which `-Dloombench.seed` overrides.
record BatchCase(long seed, int tasks, TaskDemand demand, ExecutionResources supply) {
    private static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    /// Runs a check on a number of cases; its failures should show the case, which contains the seed.
    static void forEachCase(int cases, Consumer<BatchCase> check) {
        Random random = new Random(SEED);
        for (int i = 0; i < cases; i++) {
            check.accept(next(random));
        }
    }

    private static BatchCase next(Random random) {
        List<Step> steps =
                Stream.generate(() -> step(random)).limit(1 + random.nextInt(5)).toList();
        OptionalInt threads = random.nextInt(3) == 0 ? OptionalInt.empty() : OptionalInt.of(1 + random.nextInt(12));
        ExecutionResources supply = new ExecutionResources(threads, 1 + random.nextInt(3), 1 + random.nextInt(6));
        return new BatchCase(SEED, 1 + random.nextInt(30), new TaskDemand(steps), supply);
    }

    private static Step step(Random random) {
        double seconds = random.nextInt(10) == 0 ? 0 : random.nextDouble();
        return random.nextBoolean() ? new Wait(seconds) : new Compute(seconds);
    }

    double seconds() {
        return seconds(tasks, supply);
    }

    double seconds(int otherTasks, ExecutionResources otherSupply) {
        return IdealBatch.of(otherTasks, demand, otherSupply, 0)
                .map(IdealTime::seconds)
                .orElse(0.0);
    }
}
