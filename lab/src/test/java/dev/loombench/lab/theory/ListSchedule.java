package dev.loombench.lab.theory;

import dev.loombench.lab.theory.IdealBatch.ExecutionResources;
import dev.loombench.lab.theory.TaskDemand.Step.Compute;
import dev.loombench.lab.theory.TaskDemand.Step.Wait;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/// A list scheduler on a machine without overhead: tasks start as soon as a thread is free and compute as soon
/// as a core is free, in the order of their arrival, without preemption.
final class ListSchedule {
    private record Event(double time, long order, Runnable action) {}

    private final int tasks;
    private final TaskDemand demand;
    private final int threads;
    private final PriorityQueue<Event> events =
            new PriorityQueue<>(Comparator.comparingDouble(Event::time).thenComparingLong(Event::order));
    private final Queue<Runnable> readyToCompute = new ArrayDeque<>();
    private int freeCores;
    private double now;
    private long order;

    private ListSchedule(int tasks, TaskDemand demand, ExecutionResources supply) {
        this.tasks = tasks;
        this.demand = demand;
        this.threads = supply.threads().orElse(tasks);
        this.freeCores = supply.cores();
    }

    /// Computes the seconds until each caller has done a number of batches one after the other.
    static double makespan(int tasks, TaskDemand demand, ExecutionResources supply, int batches) {
        ListSchedule schedule = new ListSchedule(tasks, demand, supply);
        for (int caller = 0; caller < supply.callers(); caller++) {
            schedule.after(0, () -> schedule.startBatch(batches));
        }
        while (!schedule.events.isEmpty()) {
            Event event = schedule.events.remove();
            schedule.now = event.time();
            event.action().run();
        }
        return schedule.now;
    }

    private void startBatch(int batches) {
        if (batches == 0) {
            return;
        }
        Batch batch = new Batch(batches);
        for (int i = 0; i < threads && batch.toStart > 0; i++) {
            batch.startTask();
        }
    }

    private void after(double seconds, Runnable action) {
        events.add(new Event(now + seconds, order++, action));
    }

    private void compute(double seconds, Runnable then) {
        if (freeCores == 0) {
            readyToCompute.add(() -> compute(seconds, then));
            return;
        }
        freeCores--;
        after(seconds, () -> {
            freeCores++;
            Runnable next = readyToCompute.poll();
            if (next != null) {
                next.run();
            }
            then.run();
        });
    }

    private final class Batch {
        private final int batchesLeft;
        private int toStart = tasks;
        private int toEnd = tasks;

        Batch(int batchesLeft) {
            this.batchesLeft = batchesLeft;
        }

        void startTask() {
            toStart--;
            step(0);
        }

        private void step(int index) {
            if (index == demand.steps().size()) {
                endTask();
                return;
            }
            Runnable then = () -> step(index + 1);
            switch (demand.steps().get(index)) {
                case Wait(double seconds) -> after(seconds, then);
                case Compute(double seconds) -> compute(seconds, then);
            }
        }

        private void endTask() {
            toEnd--;
            if (toStart > 0) {
                startTask();
            } else if (toEnd == 0) {
                startBatch(batchesLeft - 1);
            }
        }
    }
}
