package dev.loombench.subject;

import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmReport;
import dev.loombench.subject.batch.BatchFailedException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// File with this JVM's [JvmReport]; written only if the lab named one in a system property.
public final class JvmReportFile {
    private JvmReportFile() {}

    public static void append(JvmReport.ReportEntry entry) throws IOException {
        Path file = file();
        if (file != null) {
            JvmReport.append(file, entry);
        }
    }

    /// Appends a fault, preceded by the refusal of a thread if that was the reason.
    public static void append(BatchFailedException fault) throws IOException {
        if (fault.refusal().isPresent()) {
            append(fault.refusal().get());
        }
        append(fault.fault());
    }

    /// Creates the empty file and loads the classes that formatting such an entry needs, so that the first
    /// entry costs no more than later ones.
    public static void prepare(JvmReport.ReportEntry sample) throws IOException {
        Path file = file();
        String line = sample.line() + JvmFailure.THREADS_PARKED_UNTIL.message(0, 0, "");
        if (file != null && !line.isEmpty()) {
            Files.writeString(file, "", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /// Whether the lab named a file.
    public static boolean isWanted() {
        return file() != null;
    }

    private static @Nullable Path file() {
        String name = System.getProperty(JvmReport.PROPERTY);
        return name == null ? null : Path.of(name);
    }
}
