package fork;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.loombench.junit.MaxLiveVirtualThreads;
import dev.loombench.junit.ShouldNotHoldCarriers;
import dev.loombench.junit.ShouldNotPin;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Tests under the annotations of the JUnit extension, run by JUnit's launcher. With the argument `healthy` it runs
/// [HealthyTests] beside [UnhealthyTests] in parallel, and prints a line for each healthy test that failed, and one with
/// the number of healthy tests, of failed ones, and the version of the JVM. With `time` and the name of a class it runs that
/// twice, and prints the nanoseconds of each.
public final class JUnitFork {
    private static final int PARALLELISM = 8;

    private JUnitFork() {}

    /// Tests without an annotation, which the other classes inherit.
    static class None {
        @RepeatedTest(50)
        void waits() {
            try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int i = 0; i < 20; i++) {
                    executor.submit(() -> {
                        Thread.sleep(20);
                        return null;
                    });
                }
            }
        }
    }

    @ShouldNotPin
    static class Pins extends None {}

    @ShouldNotHoldCarriers
    static class Carriers extends None {}

    @MaxLiveVirtualThreads
    static class Leaks extends None {}

    @ShouldNotPin
    @ShouldNotHoldCarriers
    @MaxLiveVirtualThreads
    static class All extends None {}

    /// Counts the tests of a class, and describes those that failed. What fails beside a test, such as a class, counts as
    /// failed, too.
    private static final class Results implements TestExecutionListener {
        private final String type;
        private final AtomicInteger tests = new AtomicInteger();
        private final List<String> failures = new CopyOnWriteArrayList<>();

        Results(Class<?> type) {
            this.type = type.getName();
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (!test.getUniqueId().contains(type)) {
                return;
            }
            if (test.isTest()) {
                tests.incrementAndGet();
            }
            if (result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
                failures.add(test.getUniqueId() + ": "
                        + result.getThrowable().map(Throwable::toString).orElse("aborted"));
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("healthy")) {
            Results results = run(true, HealthyTests.class, UnhealthyTests.class);
            results.failures.forEach(System.out::println);
            System.out.println(results.tests.get() + " " + results.failures.size() + " " + Runtime.version());
        } else {
            Class<?> type = Class.forName(JUnitFork.class.getName() + "$" + args[1]);
            System.out.println(nanos(type));
            System.out.println(nanos(type));
        }
        System.exit(0); // threads that unhealthy tests left behind are still alive
    }

    /// Runs the tests of a class one after the other.
    private static long nanos(Class<?> type) {
        long begin = System.nanoTime();
        Results results = run(false, type);
        long nanos = System.nanoTime() - begin;
        if (!results.failures.isEmpty()) {
            throw new IllegalStateException(String.join("\n", results.failures));
        }
        return nanos;
    }

    /// Runs the tests of classes.
    ///
    /// @return what became of those of the first class
    private static Results run(boolean parallel, Class<?>... types) {
        Results results = new Results(types[0]);
        LauncherFactory.create()
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(Stream.of(types).map(type -> selectClass(type)).toList())
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.enabled", Boolean.toString(parallel))
                                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                                .configurationParameter(
                                        "junit.jupiter.execution.parallel.config.fixed.parallelism",
                                        Integer.toString(PARALLELISM))
                                .build(),
                        results);
        return results;
    }
}
