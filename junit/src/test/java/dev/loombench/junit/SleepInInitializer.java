package dev.loombench.junit;

/// A class whose initializer sleeps: on every release this pins a virtual thread, since the JVM is on its stack.
final class SleepInInitializer {
    static final int MILLIS = 80;

    static {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private SleepInInitializer() {}
}
