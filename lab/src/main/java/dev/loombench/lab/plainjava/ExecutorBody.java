package dev.loombench.lab.plainjava;

/// Measured code that opens the executor, submits all tasks, and closes it, which waits for the last one.
record ExecutorBody() implements BenchmarkBody {
    @Override
    public String signature() {
        return "()";
    }

    @Override
    public String statements(CellMethod cell) {
        return """
            %stry (ExecutorService executor = %s) {
                for (int i = 0; i < %d; i++) {
                    executor.submit(() -> %s());
                }
            }
            """.formatted(cell.model().comment(), cell.model().executor(), cell.tasks(), cell.task());
    }

    @Override
    public String members() {
        return "";
    }
}
