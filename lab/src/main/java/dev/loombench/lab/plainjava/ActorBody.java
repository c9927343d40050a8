package dev.loombench.lab.plainjava;

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
