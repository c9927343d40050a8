package dev.loombench.micrometer;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Program with `N` virtual threads that are parked, or that compete for one carrier. It prints each
/// gauge on a line, as `live=100`, once a probe has run or waited for a carrier for long enough.
public final class MeteredProgram {
    private static final double LONG_WAIT_MILLIS = 300;

    private MeteredProgram() {}

    public static void main(String[] args) throws Exception {
        boolean spins = args[0].equals("spinning");
        int count = Integer.parseInt(args[1]);
        CountDownLatch parked = new CountDownLatch(spins ? 1 : count);
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(spins ? () -> spin(parked) : () -> park(parked));
        }
        parked.await();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        try (VirtualThreadMetrics metrics = new VirtualThreadMetrics()) {
            metrics.bindTo(registry);
            double longWait = spins ? LONG_WAIT_MILLIS / 1_000 : 0;
            while (!(value(registry, "delay") > longWait)) {
                Thread.sleep(10);
            }
            registry.getMeters().forEach(meter -> {
                String name = meter.getId().getName();
                System.out.println(name.substring(name.lastIndexOf('.') + 1) + "=" + ((Gauge) meter).value());
            });
        }
        System.exit(0);
    }

    private static double value(SimpleMeterRegistry registry, String name) {
        return registry.get("loombench.virtual.threads." + name).timeGauge().value(TimeUnit.SECONDS);
    }

    private static void park(CountDownLatch parked) {
        parked.countDown();
        while (true) {
            LockSupport.park();
        }
    }

    private static void spin(CountDownLatch parked) {
        parked.countDown();
        while (true) {
            Thread.onSpinWait();
        }
    }
}
