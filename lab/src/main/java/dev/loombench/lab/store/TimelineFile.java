package dev.loombench.lab.store;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/// The compressed JSON file of a trial's [TimelineDocument], in the trial's directory.
public final class TimelineFile {
    private static final String FILE = "timeline.json.gz";

    private TimelineFile() {}

    /// Writes the timeline of a trial into the trial's directory.
    ///
    /// @param trial its directory
    /// @throws IOException if the disk is full
    public static void write(Path trial, TimelineDocument timeline) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            out.write(Json.text(timeline).getBytes(StandardCharsets.UTF_8));
        }
        AtomicFile.writePrivate(trial.resolve(FILE), compressed.toByteArray());
    }

    /// Reads the timeline of a trial from the trial's directory.
    ///
    /// @param trial its directory
    /// @throws IOException if there is none, or it can't be read
    public static TimelineDocument read(Path trial) throws IOException {
        Path file = trial.resolve(FILE);
        try (InputStream in = InputFile.limited(
                new GZIPInputStream(new BufferedInputStream(InputFile.openRegular(file, InputLimit.TIMELINE))),
                file,
                InputLimit.TIMELINE)) {
            return Json.read(file, new String(in.readAllBytes(), StandardCharsets.UTF_8), TimelineDocument.class);
        } catch (ZipException | EOFException damaged) {
            throw new CorruptFileException(file, FileError.INCOMPLETE, String.valueOf(damaged.getMessage()));
        }
    }
}
