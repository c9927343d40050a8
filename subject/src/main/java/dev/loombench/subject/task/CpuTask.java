package dev.loombench.subject.task;

import org.openjdk.jmh.infra.Blackhole;

/// Task that burns CPU time by JMH's `Blackhole.consumeCPU`.
record CpuTask(long tokens) implements Task {
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
