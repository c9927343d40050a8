package dev.loombench.junit;

import dev.loombench.junit.TestCheck.Finding;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/// Checks the virtual threads of tests that bear [ShouldNotPin], [ShouldNotHoldCarriers] or [MaxLiveVirtualThreads],
/// and publishes what it found as report entries. The annotations register it.
public final class VirtualThreadsExtension
        implements BeforeAllCallback, AfterAllCallback, BeforeEachCallback, AfterEachCallback, InvocationInterceptor {
    private static final Namespace NAMESPACE = Namespace.create(VirtualThreadsExtension.class);
    private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

    /// A test that is being checked.
    ///
    /// @param previous owner of what the test's thread started before
    private record CheckedTest(
            TestThreads threads, @Nullable TestThreads previous, List<TestCheck> checks) {}

    /// For JUnit.
    public VirtualThreadsExtension() {}

    @Override
    public void beforeAll(ExtensionContext context) {
        store(context).put(context.getUniqueId(), TestThreads.ofClass(ofClass(context)));
    }

    @Override
    public void interceptBeforeAllMethod(
            Invocation<@Nullable Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        TestThreads previous = ThreadAncestry.enter(ofClass(context));
        try {
            invocation.proceed();
        } finally {
            ThreadAncestry.enter(previous);
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        TestThreads threads = store(context).remove(context.getUniqueId(), TestThreads.class);
        if (threads != null) {
            threads.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        boolean runsAlone = context.getConfigurationParameter(PARALLEL)
                .map(value -> !Boolean.parseBoolean(value.strip()))
                .orElse(true);
        TestThreads threads = TestThreads.ofTest(ofClass(context), runsAlone);
        var test = new CheckedTest(threads, ThreadAncestry.enter(threads), new ArrayList<>());
        store(context).put(CheckedTest.class, test);
        annotation(context, ShouldNotPin.class).ifPresent(rule -> {
            requireFlightRecorder();
            test.checks.add(PinningCheck.start(threads, rule));
        });
        annotation(context, MaxLiveVirtualThreads.class)
                .ifPresent(rule -> test.checks.add(LeakCheck.start(threads, rule)));
        annotation(context, ShouldNotHoldCarriers.class)
                .ifPresent(rule -> test.checks.add(CarrierCheck.start(threads, rule)));
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException, InterruptedException {
        CheckedTest test = store(context).remove(CheckedTest.class, CheckedTest.class);
        if (test == null) {
            return;
        }
        // A test that leaves its thread interrupted mustn't disturb what comes now.
        boolean interrupted = Thread.interrupted();
        Map<String, String> entries = new LinkedHashMap<>();
        List<String> failures = new ArrayList<>();
        try {
            end(test.checks.reversed().iterator(), entries, failures);
        } finally {
            ThreadAncestry.enter(test.previous);
            test.threads.close();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        if (!entries.isEmpty()) {
            context.publishReportEntry(entries);
        }
        if (!failures.isEmpty()) {
            throw new AssertionError(String.join("\n\n", failures));
        }
    }

    /// Ends all checks, also if one of them can't be completed.
    private static void end(Iterator<TestCheck> checks, Map<String, String> entries, List<String> failures)
            throws IOException, InterruptedException {
        if (!checks.hasNext()) {
            return;
        }
        try {
            Finding finding = checks.next().end();
            entries.put(finding.key(), finding.summary());
            if (finding.failure() != null) {
                failures.add(finding.failure());
            }
        } finally {
            end(checks, entries, failures);
        }
    }

    private static void requireFlightRecorder() {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            throw new IllegalStateException("@ShouldNotPin needs a JVM with Flight Recorder (module jdk.jfr).");
        }
    }

    /// Returns the annotation on the test, or else on its class, or else on the one around that.
    private static <A extends Annotation> Optional<A> annotation(ExtensionContext context, Class<A> type) {
        Optional<A> found = context.getElement().flatMap(element -> AnnotationSupport.findAnnotation(element, type));
        return found.isPresent() ? found : context.getParent().flatMap(parent -> annotation(parent, type));
    }

    /// Returns the scope of the nearest class.
    private static @Nullable TestThreads ofClass(ExtensionContext context) {
        TestThreads threads = store(context).get(context.getUniqueId(), TestThreads.class);
        return threads != null
                ? threads
                : context.getParent().map(VirtualThreadsExtension::ofClass).orElse(null);
    }

    private static ExtensionContext.Store store(ExtensionContext context) {
        return context.getStore(NAMESPACE);
    }
}
