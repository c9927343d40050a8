package dev.loombench.subject;

import dev.loombench.protocol.JvmReport;
import dev.loombench.subject.batch.BatchFault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/// This JVM's [JvmReport], written only if the lab named a file for it.
public final class AccountFile {
    private AccountFile() {}

    public static void append(JvmReport.Entry entry) throws IOException {
        Path file = file();
        if (file != null) {
            JvmReport.append(file, entry);
        }
    }

    /// Adds what went wrong: first the refusal of a thread, if that was the reason, then the fault.
    public static void append(BatchFault fault) throws IOException {
        if (fault.refusal().isPresent()) {
            append(fault.refusal().get());
        }
        append(fault.fault());
    }

    /// Makes the file without a word in it, and brings up what writing such an entry takes: so the first one costs
    /// no more than others.
    public static void prepare(JvmReport.Entry sample) throws IOException {
        Path file = file();
        String line = sample.line().toString();
        if (file != null && !line.isEmpty()) {
            Files.writeString(file, "", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
    }

    /// Whether the lab wants an account.
    public static boolean isWanted() {
        return file() != null;
    }

    private static @Nullable Path file() {
        String name = System.getProperty(JvmReport.PROPERTY);
        return name == null ? null : Path.of(name);
    }
}
