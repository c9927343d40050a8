package dev.loombench.generator.jmeter;

import java.lang.reflect.Field;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/// Detects whether a plan takes a sample. Thread-safe.
final class SampleDetector {
    /// Beginnings of the line that JMeter prints between configuring its engines and starting them.
    private static final String BEGIN_LINE = "Starting standalone test";

    private static final String REMOTE_BEGIN_LINE = "Starting distributed test";

    private volatile boolean begun;
    private volatile boolean sampled;

    /// Looks for samples from the line on with which JMeter begins a plan. Before that no class of JMeter may be
    /// initialized, since its loggers would miss their configuration.
    void evaluate(String line) {
        if (begun) {
            return;
        }
        if (line.startsWith(BEGIN_LINE)) {
            begun = true;
            MaskedLogEvents.learnLong(JMeterUtils.getJMeterProperties());
            attach();
        }
        begun |= line.startsWith(REMOTE_BEGIN_LINE);
    }

    /// Adds a listener at the top of the plan of JMeter's engine, to which JMeter has no other way.
    private void attach() {
        try {
            HashTree plan = (HashTree) field("test").get(field("engine").get(null));
            plan.add(plan.getArray()[0], new Listener(this));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("this isn't the engine of JMeter 5.6", e);
        }
    }

    private static Field field(String name) throws ReflectiveOperationException {
        Field field = StandardJMeterEngine.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /// Whether JMeter began with the plan.
    boolean hasBegun() {
        return begun;
    }

    /// Whether a sample has ended in this JVM.
    boolean hasSample() {
        return sampled;
    }

    /// Element of the plan that notices samples; all users share one.
    private static final class Listener extends AbstractTestElement implements SampleListener, NoThreadClone {
        private static final long serialVersionUID = 1L;

        private final transient SampleDetector detector;

        Listener(SampleDetector detector) {
            this.detector = detector;
            setName("loombench samples");
        }

        @Override
        public void sampleOccurred(SampleEvent event) {
            detector.sampled = true;
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // only ends count
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // only ends count
        }
    }
}
