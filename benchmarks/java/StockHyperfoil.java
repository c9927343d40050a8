import com.sun.management.OperatingSystemMXBean;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.PhaseBuilder;
import io.hyperfoil.core.impl.LocalSimulationRunner;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.config.Protocol;
import io.hyperfoil.http.steps.HttpStepCatalog;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/// Unmodified Hyperfoil with as many users as connections, on one thread; see `benchmarks/wrk`. Prints
/// responses per second, and CPU seconds per 10,000 responses, over 10 s after a warm-up of 5 s.
final class StockHyperfoil {
    private static final int WARMUP_MILLIS = 5_000;
    private static final int MEASURE_MILLIS = 10_000;
    private static final String MAIN_PHASE = "main";

    private StockHyperfoil() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        int users = Integer.parseInt(args[1]);
        BenchmarkBuilder builder = BenchmarkBuilder.builder().name("stock").threads(1);
        builder.addPlugin(HttpPluginBuilder::new)
                .ergonomics()
                .repeatCookies(false)
                .userAgentFromSession(false)
                .endErgonomics()
                .http()
                .protocol(Protocol.HTTP)
                .host("127.0.0.1")
                .port(port)
                .sharedConnections(users)
                .endHttp();
        phase(builder, "warm-up", users, WARMUP_MILLIS);
        phase(builder, MAIN_PHASE, users, MEASURE_MILLIS).startAfterStrict("warm-up");
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        LongAdder responses = new LongAdder();
        double[] cpuSeconds = new double[1];
        LocalSimulationRunner runner = new LocalSimulationRunner(
                builder.build(),
                (phase, step, name, statistics, countDown) -> {
                    if (phase.name().equals(MAIN_PHASE)) {
                        responses.add(statistics.responseCount);
                    }
                },
                null,
                null);
        Thread cpuReader = Thread.ofPlatform().start(() -> {
            pause(WARMUP_MILLIS);
            long startNanos = system.getProcessCpuTime();
            pause(MEASURE_MILLIS);
            cpuSeconds[0] = (system.getProcessCpuTime() - startNanos) / 1e9;
        });
        runner.run();
        cpuReader.join();
        double rate = responses.sum() / (MEASURE_MILLIS / 1e3);
        System.out.printf(Locale.ROOT, "%.0f %.4f%n", rate, cpuSeconds[0] / responses.sum() * 10_000);
        System.exit(0);
    }

    private static PhaseBuilder<?> phase(BenchmarkBuilder builder, String name, int users, int millis) {
        PhaseBuilder<?> phase = builder.addPhase(name).always(users).duration(millis);
        phase.scenario()
                .initialSequence("request")
                .step(HttpStepCatalog.SC)
                .httpRequest(HttpMethod.GET)
                .path("/")
                .endStep()
                .endSequence();
        return phase;
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
