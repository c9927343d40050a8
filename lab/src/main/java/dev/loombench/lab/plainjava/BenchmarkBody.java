package dev.loombench.lab.plainjava;

/// Measured code of a benchmark method, by the way in which tasks are handed to the execution model.
sealed interface BenchmarkBody {
    /// Parameters of the benchmark method in parentheses, and its `throws` clause.
    String signature();

    /// Measured statements.
    String statements(CellMethod cell);

    /// Further members that the class needs.
    String members();

    /// Measured code with a master actor that starts an actor per task; each runs its task and replies. The
    /// executor schedules all actors.
    record ActorBody(ImportList imports) implements BenchmarkBody {
        @Override
        public String signature() {
            return "() throws Exception";
        }

        @Override
        public String statements(CellMethod cell) {
            return "%srunActors(%s, %d, () -> %s());\n"
                    .formatted(cell.model().comment(), cell.model().executor(), cell.tasks(), cell.task());
        }

        @Override
        public String members() {
            return RUN_ACTORS
                    + "\n"
                    + EmbeddedSource.readNested("Actor", imports)
                    + "\n"
                    + EmbeddedSource.readNested("ActorSystem", imports)
                    + "\n"
                    + EmbeddedSource.readNested("ActorRef", imports);
        }

        private static final String RUN_ACTORS = """

            private static void runActors(ExecutorService model, int actors, Runnable task) throws Exception {
                CompletableFuture<Integer> done = new CompletableFuture<>();
                try (ExecutorService scheduler = model) {
                    ActorSystem system = new ActorSystem(scheduler, done::completeExceptionally);
                    new Master(system, actors, task, done).self.tell(new Start());
                    done.get();
                }
            }

            private sealed interface ToMaster {}

            private record Start() implements ToMaster {}

            private record Reply() implements ToMaster {}

            private record Work(ActorRef<ToMaster> replyTo) {}

            private static final class Master implements Actor<ToMaster> {
                private final ActorSystem system;
                private final int actors;
                private final Runnable task;
                private final CompletableFuture<Integer> done;
                private final ActorRef<ToMaster> self;
                private int replies;

                Master(ActorSystem system, int actors, Runnable task, CompletableFuture<Integer> done) {
                    this.system = system;
                    this.actors = actors;
                    this.task = task;
                    this.done = done;
                    this.self = system.spawn(this);
                }

                @Override
                public void receive(ToMaster message) {
                    switch (message) {
                        case Start() -> startAll();
                        case Reply() -> count();
                    }
                }

                private void startAll() {
                    for (int i = 0; i < actors; i++) {
                        ActorRef<Work> worker = system.spawn(work -> {
                            task.run();
                            work.replyTo().tell(new Reply());
                        });
                        worker.tell(new Work(self));
                    }
                }

                private void count() {
                    replies++;
                    if (replies == actors) {
                        done.complete(replies);
                    }
                }
            }
            """;
    }

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
}
