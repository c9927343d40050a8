import java.util.UUID;

/// Forty platform threads that draw random ids, all of them from the one generator inside `UUID`.
class SharedRandom {
    static volatile UUID last = new UUID(0, 0);

    public static void main(String[] args) {
        for (int i = 0; i < 40; i++) {
            Thread.ofPlatform().name("tracer-" + i).start(SharedRandom::trace);
        }
    }

    static void trace() {
        while (true) {
            last = UUID.randomUUID();
        }
    }
}
