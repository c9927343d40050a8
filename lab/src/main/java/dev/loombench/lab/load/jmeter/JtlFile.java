package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlReader;
import dev.loombench.lab.results.JtlSample;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// Results of a plan that the lab ran, as JMeter wrote them.
///
/// @param aside thread groups whose users only set up or tear down
record JtlFile(Path path, Set<String> aside) {
    /// Separator of the fields, as the lab orders it from JMeter.
    private static final char SEPARATOR = ',';

    /// Passes on all samples in the order of their ends, and all rows. Sums of transaction controllers are no samples
    /// unless they replace theirs. An incomplete last line, as after JMeter was killed, is left out.
    ///
    /// @param samples gets those of users who load the server
    /// @param asideSamples gets those of the groups aside
    /// @param everyRow gets each row before its sample is passed on
    /// @throws UserErrorException if the file is damaged
    /// @throws IOException if it can't be read
    void forEach(Consumer<JtlSample> samples, Consumer<JtlSample> asideSamples, Consumer<JtlSample> everyRow)
            throws IOException {
        TransactionFilter filter = new TransactionFilter(sample -> {
            boolean isAside = !aside.isEmpty() && aside.contains(sample.group());
            (isAside ? asideSamples : samples).accept(sample);
        });
        long written = Files.getLastModifiedTime(path).toMillis();
        try (BufferedReader in = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            new JtlReader(path.toString(), SEPARATOR).read(in, new StartTimeFilter(written, everyRow.andThen(filter)));
            filter.finish();
        }
    }

    /// Filter that leaves out sums of transaction controllers, as JMeter's dashboard does in its totals.
    ///
    /// A transaction controller writes its sum after the samples that it adds up, which have the same thread and
    /// began since the sum began; with "generate a parent sample" it writes the sum before them, or replaces them
    /// (`jmeter.save.saveservice.subresults=false`). A sum without samples counts.
    private static final class TransactionFilter implements Consumer<JtlSample> {
        private final Consumer<JtlSample> samples;
        private final Map<String, Long> lastStarts = new HashMap<>();
        private final Map<String, JtlSample> parents = new HashMap<>();

        TransactionFilter(Consumer<JtlSample> samples) {
            this.samples = samples;
        }

        @Override
        public void accept(JtlSample sample) {
            JtlSample parent = parents.remove(sample.user());
            if (parent != null && !parent.contains(sample)) {
                take(parent);
            }
            Long last = lastStarts.get(sample.user());
            if (!sample.isTransaction()) {
                take(sample);
            } else if (last == null || last < sample.startMillis()) {
                parents.put(sample.user(), sample);
            }
        }

        /// Passes on sums that no sample followed, at the end of the file.
        void finish() {
            parents.values().forEach(samples);
        }

        private void take(JtlSample sample) {
            lastStarts.put(sample.user(), sample.startMillis());
            samples.accept(sample);
        }
    }

    /// Gives samples that never began a time: JMeter writes 0 for a sampler that failed before it started, such as one
    /// whose class is missing. Such a sample gets the end of the one before it.
    private static final class StartTimeFilter implements Consumer<JtlSample> {
        private final Consumer<JtlSample> samples;
        private long lastEnd;

        /// @param start time of the first sample if that never began, in milliseconds since 1970
        StartTimeFilter(long start, Consumer<JtlSample> samples) {
            this.lastEnd = start;
            this.samples = samples;
        }

        @Override
        public void accept(JtlSample sample) {
            JtlSample timed = sample.startMillis() == 0 ? sample.startingAt(lastEnd, sample.user()) : sample;
            lastEnd = timed.endMillis();
            samples.accept(timed);
        }
    }
}
