package dev.loombench.lab.plainjava;

/// Measured code that starts a thread per task without an executor, then joins them all.
record ThreadBody() implements BenchmarkBody {
    @Override
    public String signature() {
        return "(Starts starts) throws InterruptedException";
    }

    @Override
    public String statements(CellMethod cell) {
        return """
            Thread.Builder builder = %s;
            Thread[] threads = new Thread[%d];
            long before = System.nanoTime();
            for (int i = 0; i < threads.length; i++) {
                threads[i] = builder.start(() -> %s());
            }
            starts.startNanos += System.nanoTime() - before;
            for (Thread thread : threads) {
                thread.join();
            }
            starts.starts += threads.length;
            """.formatted(cell.model().threads(), cell.tasks(), cell.task());
    }

    @Override
    public String members() {
        return """

            /** What starting alone cost: nanoseconds without waiting for the ends, and threads. */
            @State(Scope.Thread)
            @AuxCounters(AuxCounters.Type.EVENTS)
            public static class Starts {
                public long startNanos;
                public long starts;
            }
            """;
    }
}
