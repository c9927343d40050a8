package dev.loombench.subject.task;

import org.openjdk.jmh.infra.Blackhole;

/// Task that burns CPU time by JMH's `Blackhole.consumeCPU`.
final class CpuTask implements Task {
    private final long tokens;

    CpuTask(long tokens) {
        this.tokens = tokens;
    }

    @Override
    public long run(int index) {
        Blackhole.consumeCPU(tokens);
        return index;
    }

    @Override
    public long expected(int index) {
        return index;
    }
}
