package dev.loombench.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Run of [Samples] by JUnit's launcher. As a program, it runs all of them, and prints those that end otherwise than
/// their names say; it needs nothing but JUnit, 5 or 6.
final class SampleRun {
    /// Messages of tests that failed, by the name of their method and their number; empty if they passed.
    private final Map<String, String> messages = new ConcurrentHashMap<>();

    private final List<Map<String, String>> entries = new CopyOnWriteArrayList<>();

    private SampleRun() {}

    static SampleRun run(boolean parallel, Class<?>... classes) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(classes).map(type -> selectClass(type)).toList())
                .configurationParameter("junit.jupiter.execution.parallel.enabled", Boolean.toString(parallel))
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "8")
                .configurationParameter(
                        "junit.jupiter.execution.parallel.mode.classes.default",
                        parallel ? "concurrent" : "same_thread")
                .build();
        var run = new SampleRun();
        LauncherFactory.create(LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .enableLauncherSessionListenerAutoRegistration(false)
                        .build())
                .execute(request, run.new Listener());
        return run;
    }

    Map<String, String> messages() {
        return messages;
    }

    String message(String method) {
        return Objects.requireNonNull(messages.get(method), method);
    }

    List<Map<String, String>> entries() {
        return entries;
    }

    /// Lines about tests that ended otherwise than their names say.
    List<String> surprises() {
        return messages.entrySet().stream()
                .filter(test ->
                        test.getKey().startsWith("fails") == test.getValue().isEmpty())
                .map(test -> test.getKey() + ": " + test.getValue())
                .toList();
    }

    private final class Listener implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            String message = result.getThrowable().map(Throwable::toString).orElse("");
            if (test.isTest()) {
                String id = test.getUniqueId();
                String name = id.substring(id.lastIndexOf(id.contains("test-template:") ? "template:" : "method:"))
                        .replaceAll("^[a-z]+:|\\(\\)|]|/\\[test-template-invocation:", "");
                messages.put(name, message);
            } else if (!message.isEmpty()) {
                messages.put(test.getDisplayName(), message);
            }
        }

        @Override
        public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
            entries.add(entry.getKeyValuePairs());
        }
    }

    public static void main(String[] arguments) {
        List<SampleRun> runs = List.of(
                run(false, Samples.Pinning.class, Samples.Carriers.class, Samples.Leaks.class),
                run(false, Samples.ThreadsOfTheClass.class),
                run(true, Samples.Healthy.class, Samples.Unchecked.class));
        runs.forEach(run -> {
            System.out.println(run.messages.size() + " tests");
            run.surprises().forEach(System.out::println);
        });
        System.exit(0);
    }
}
