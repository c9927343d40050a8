package dev.loombench.subject;

import dev.loombench.protocol.Account;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// This JVM's [Account], written only if the lab named a file for it.
public final class AccountFile {
    private AccountFile() {}

    public static void append(Account.Calibration calibration) throws IOException {
        Path file = file();
        if (file != null) {
            Account.append(file, calibration);
        }
    }

    public static void append(Account.Shot shot) throws IOException {
        Path file = file();
        if (file != null) {
            Account.append(file, shot);
        }
    }

    public static void append(Account.Fault fault) throws IOException {
        Path file = file();
        if (file != null) {
            Account.append(file, fault);
        }
    }

    /// Whether the lab wants an account.
    public static boolean isWanted() {
        return file() != null;
    }

    private static @Nullable Path file() {
        String name = System.getProperty(Account.PROPERTY);
        return name == null ? null : Path.of(name);
    }
}
