package dev.loombench.lab.journal;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Time series of signals observed during a trial, in the trial's directory.
///
/// @param startedAt origin of all times, by the wall clock that generator and target share
/// @param watchingSeconds CPU time that the sampling took in the lab's process
/// @param window measured window after the warm-up; absent where a whole process is measured, or it is unknown
/// @param series observed signals
/// @param absent why a signal has no series, by its name
public record TimelineDocument(
        String schema,
        Instant startedAt,
        double watchingSeconds,
        @Nullable WindowRecord window,
        List<SeriesRecord> series,
        Map<String, String> absent) {
    public static final String SCHEMA = "loombench/timeline/v1";
    private static final String FILE_NAME = "timeline.json.gz";

    public TimelineDocument {
        series = List.copyOf(series);
    }

    /// Measured window in milliseconds since the start.
    public record WindowRecord(long from, long to) {}

    /// One signal over time.
    ///
    /// @param signal name of the signal
    /// @param title display name
    /// @param unit unit of the values
    /// @param source origin of the readings
    /// @param jdks JDKs that provide it, such as `any` or `24 and later`
    /// @param millis times since the start, ascending
    /// @param values one value for each time; a rate covers the interval since the previous time
    public record SeriesRecord(
            String signal,
            String title,
            String unit,
            String source,
            String jdks,
            List<Long> millis,
            List<Double> values) {
        public SeriesRecord {
            millis = List.copyOf(millis);
            values = List.copyOf(values);
            if (millis.size() != values.size()) {
                throw new IllegalArgumentException(
                        signal + " has " + millis.size() + " times and " + values.size() + " values");
            }
        }
    }

    /// Writes the document, compressed.
    ///
    /// @param trial directory of the trial
    /// @throws IOException if the disk is full
    public void write(Path trial) throws IOException {
        try (OutputStream out =
                new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(trial.resolve(FILE_NAME))))) {
            out.write(Json.text(this).getBytes(StandardCharsets.UTF_8));
        }
    }

    /// Reads the document of a trial.
    ///
    /// @param trial directory of the trial
    /// @throws IOException if the file is missing or can't be read
    public static TimelineDocument read(Path trial) throws IOException {
        Path file = trial.resolve(FILE_NAME);
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return Json.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8), TimelineDocument.class);
        } catch (ZipException | EOFException damaged) {
            throw new DamagedFile(file, "it is incomplete: " + damaged.getMessage());
        }
    }
}
