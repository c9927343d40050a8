package dev.loombench.generator.jmeter;

import dev.loombench.generator.jmeter.LabelTable.LabelRow;
import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.math.StatCalculatorLong;

/// Counts the samples of a plan, and sums them up by label with JMeter's own calculator. Thread-safe.
final class SampleCounter {
    /// Property of JMeter that switches the counter off: `false`.
    static final String PROPERTY = "loombench.labels";

    /// Line that JMeter prints between configuring its engine and starting it.
    private static final String BEGIN_LINE = "Starting standalone test";

    private static final int MAX_LABELS = 500;
    private static final int MAX_ERRORS = 100;
    private static final String FURTHER_LABELS = "further labels";

    private final Map<String, LabelTally> labels = new LinkedHashMap<>();
    private volatile boolean begun;
    private volatile boolean attached;
    private long samples;

    /// Adds a listener to the plan when JMeter prints that it begins with it. Before that no class of JMeter may be
    /// initialized, since its loggers would miss their configuration.
    void evaluate(String line) {
        if (!begun && line.startsWith(BEGIN_LINE)) {
            begun = true;
            attached = JMeterUtils.getPropDefault(PROPERTY, true) && attach();
        }
    }

    /// Adds a listener at the top of the plan of JMeter's engine, to which JMeter has no other way.
    ///
    /// @return false if this JMeter's engine is another one
    private boolean attach() {
        try {
            HashTree plan = (HashTree) field("test").get(field("engine").get(null));
            plan.add(plan.getArray()[0], new Listener(this));
            return true;
        } catch (ReflectiveOperationException | RuntimeException other) {
            return false;
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

    /// Number of samples so far; empty where they aren't counted.
    synchronized Optional<Long> count() {
        return attached ? Optional.of(samples) : Optional.empty();
    }

    /// Adds a sample; to the sum of a transaction that replaces its samples also those.
    synchronized void add(SampleResult result) {
        boolean transaction = TransactionController.isFromTransactionController(result);
        samples++;
        String label = result.getSampleLabel();
        boolean known = labels.containsKey(label) || labels.size() < MAX_LABELS;
        labels.computeIfAbsent(known ? label : FURTHER_LABELS, first -> new LabelTally(known && transaction))
                .add(result);
        if (transaction) {
            for (SampleResult part : result.getSubResults()) {
                add(part);
            }
        }
    }

    /// The labels in the order in which they occurred first.
    synchronized List<LabelRow> rows() {
        return labels.entrySet().stream()
                .map(entry -> entry.getValue().row(entry.getKey()))
                .toList();
    }

    /// Element of the plan that passes on the samples; all users share one.
    private static final class Listener extends AbstractTestElement implements SampleListener, NoThreadClone {
        private static final long serialVersionUID = 1L;

        private final transient SampleCounter counter;

        Listener(SampleCounter counter) {
            this.counter = counter;
            setName("loombench samples");
        }

        @Override
        public void sampleOccurred(SampleEvent event) {
            counter.add(event.getResult());
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // only ends are counted
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // only ends are counted
        }
    }

    /// Samples of one label.
    private static final class LabelTally {
        private final StatCalculatorLong times = new StatCalculatorLong();
        private final Map<String, Integer> errors = new LinkedHashMap<>();
        private final boolean transaction;
        private long failed;
        private long firstStart = Long.MAX_VALUE;
        private long lastEnd;

        LabelTally(boolean transaction) {
            this.transaction = transaction;
        }

        void add(SampleResult result) {
            times.addValue(result.getTime(), result.getSampleCount());
            times.addBytes(result.getBytesAsLong());
            if (result.getStartTime() > 0) {
                firstStart = Math.min(firstStart, result.getStartTime());
                lastEnd = Math.max(lastEnd, result.getEndTime());
            }
            if (result.getErrorCount() > 0) {
                failed += result.getErrorCount();
                String error = (result.getResponseCode() + " " + result.getResponseMessage()).strip();
                String asserted = result.getFirstAssertionFailureMessage();
                String words = asserted == null || asserted.isBlank() ? error : error + ": " + asserted;
                if (errors.size() < MAX_ERRORS || errors.containsKey(words)) {
                    errors.merge(words, 1, Integer::sum);
                }
            }
        }

        LabelRow row(String label) {
            double seconds = Math.max(0, lastEnd - firstStart) / 1e3;
            Optional<Map.Entry<String, Integer>> error =
                    errors.entrySet().stream().reduce((a, b) -> b.getValue() > a.getValue() ? b : a);
            return new LabelRow(
                    label,
                    transaction,
                    times.getCount(),
                    failed,
                    times.getMean(),
                    times.getMedian(),
                    times.getPercentPoint(0.9),
                    times.getPercentPoint(0.95),
                    times.getPercentPoint(0.99),
                    times.getMax(),
                    seconds == 0 ? Double.NaN : times.getCount() / seconds,
                    seconds == 0 ? Double.NaN : times.getTotalBytes() / 1024.0 / seconds,
                    error.map(Map.Entry::getKey).orElse(""),
                    error.map(Map.Entry::getValue).orElse(0));
        }
    }
}
