package dev.loombench.lab.service;

import dev.loombench.lab.machine.probe.CpuSet;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.process.CpuAffinity;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.SideFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/// Several sides that are alive at the same time, from their start to their end. Start and warm-up take
/// most of the time of a pair. Two sides start at the same time if the second one can have the
/// generator's processors meanwhile, which are as many as its own, so that neither waits for the other;
/// it is then moved to those on which all sides are measured. Else they start one after another, so that
/// each start is timed alone. They warm up at the same time in either case.
final class SimultaneousStart<S extends SimultaneousStart.StartedSide> implements AutoCloseable {
    private final TestBed bed;
    private final boolean onOwnProcessors;
    private final int sides;
    private final SideStarter<S> starter;
    private final AtomicReferenceArray<S> started;

    SimultaneousStart(TestBed bed, List<AbSide> sides, SideStarter<S> starter) {
        this.bed = bed;
        this.sides = sides.size();
        this.onOwnProcessors = isPossible(bed.launcher().split(), sides);
        this.starter = starter;
        this.started = new AtomicReferenceArray<>(sides.size());
    }

    /// A running side that is ready.
    interface StartedSide extends AutoCloseable {
        RunningSide running();

        /// Warms the side up, if its load is one that is preceded by that.
        void warmUp(SideWarmUp method) throws IOException, InterruptedException;

        @Override
        void close();
    }

    /// Starts one of the sides.
    @FunctionalInterface
    interface SideStarter<S> {
        /// @param index of the side
        /// @param cpus its processors; empty where nothing is bound
        S start(int index, Optional<CpuSet> cpus) throws IOException, InterruptedException;
    }

    /// Whether sides can start at the same time, each on processors of its own.
    static boolean isPossible(Optional<CpuSplit> processors, List<AbSide> sides) {
        return sides.size() == 2
                && processors
                        .filter(split ->
                                split.target().size() == split.generator().size())
                        .isPresent();
    }

    /// A task for one side.
    @FunctionalInterface
    interface SideTask {
        /// @param index of the side
        void run(int index) throws IOException, InterruptedException;
    }

    /// Starts all sides and warms them up.
    ///
    /// @return the sides, each on the processors on which it is measured
    /// @throws IOException if one can't be started, warmed up or moved; the others are ended by [#close]
    List<S> begin() throws IOException, InterruptedException {
        if (onOwnProcessors) {
            run(this::start);
        } else {
            for (int i = 0; i < sides; i++) {
                start(i);
            }
        }
        List<S> alive = alive();
        run(index -> alive.get(index).warmUp(warmUp(index)));
        gather();
        return alive;
    }

    private void start(int index) throws IOException, InterruptedException {
        started.set(index, starter.start(index, processors(index)));
    }

    private List<S> alive() {
        return IntStream.range(0, sides)
                .mapToObj(started::get)
                .filter(Objects::nonNull)
                .toList();
    }

    /// Runs a task for all sides at the same time. If it fails for one, the others are interrupted, and the first
    /// failure is thrown after all have ended.
    void run(SideTask task) throws IOException, InterruptedException {
        if (sides == 1) {
            task.run(0);
            return;
        }
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().daemon().name("side-", 0).factory())) {
            CompletionService<Void> ended = new ExecutorCompletionService<>(threads);
            List<Future<Void>> all = new ArrayList<>();
            for (int i = 0; i < sides; i++) {
                int index = i;
                all.add(ended.submit(() -> {
                    task.run(index);
                    return null;
                }));
            }
            try {
                for (int i = 0; i < sides; i++) {
                    ended.take().get();
                }
            } catch (ExecutionException e) {
                throw failure(e);
            } finally {
                all.forEach(one -> one.cancel(true));
            }
        }
    }

    private static IOException failure(ExecutionException e) throws InterruptedException {
        return switch (e.getCause()) {
            case IOException failed -> failed;
            case InterruptedException interrupted -> throw interrupted;
            case RuntimeException fault -> throw fault;
            case Error fault -> throw fault;
            case null, default -> throw new IllegalStateException(e);
        };
    }

    /// Processors on which a side is started; empty where nothing is bound.
    Optional<CpuSet> processors(int index) {
        return bed.launcher().split().map(split -> onOwnProcessors && index == 1 ? split.generator() : split.target());
    }

    /// Warm-up of a side; only the first one shows its seconds.
    private SideWarmUp warmUp(int index) {
        return new SideWarmUp(
                bed,
                index == 0 ? bed.listener() : bed.listener().noticesOnly(),
                !onOwnProcessors,
                onOwnProcessors ? 1 : sides);
    }

    /// Moves all sides to the processors on which one after the other is measured, if they are on others.
    ///
    /// @throws IOException if one can't be moved
    void gather() throws IOException, InterruptedException {
        Optional<CpuSplit> split = bed.launcher().split();
        if (onOwnProcessors && split.isPresent()) {
            for (S side : alive()) {
                move(side.running(), split.get().generator(), split.get().target());
            }
        }
    }

    /// Moves two sides to processors of their own.
    ///
    /// @param turn even for those on which they started, odd for the others'
    /// @return the processors of each
    List<CpuSet> place(int turn) throws IOException, InterruptedException {
        CpuSplit split = bed.launcher().split().orElseThrow();
        boolean swapped = turn % 2 != 0;
        CpuSet first = swapped ? split.generator() : split.target();
        CpuSet second = swapped ? split.target() : split.generator();
        List<S> alive = alive();
        move(alive.getFirst().running(), second, first);
        move(alive.getLast().running(), first, second);
        return List.of(first, second);
    }

    /// Moves the processes of a side, unless they have bound themselves to other processors.
    private void move(RunningSide running, CpuSet from, CpuSet to) throws IOException, InterruptedException {
        for (long pid : running.process().findProcesses()) {
            Optional<String> obstacle = isOn(pid, from) ? CpuAffinity.bind(pid, to, bed.stop()) : Optional.empty();
            if (obstacle.isPresent() && isOn(pid, from) && !bed.stop().isRequested()) {
                throw running.process().fault(SideFault.NOT_MOVED.message(obstacle.get()));
            }
        }
    }

    private static boolean isOn(long pid, CpuSet cpus) {
        return CpuSet.allowed(ProcFiles.ofThisMachine(), Long.toString(pid))
                .filter(cpus::equals)
                .isPresent();
    }

    /// Ends all sides that were started, the last one first, also after one that can't be ended.
    @Override
    public void close() {
        close(alive());
    }

    @SuppressWarnings("try") // sides are only closed
    private static void close(List<? extends StartedSide> sides) {
        if (!sides.isEmpty()) {
            try (StartedSide _ = sides.getFirst()) {
                close(sides.subList(1, sides.size()));
            }
        }
    }
}
