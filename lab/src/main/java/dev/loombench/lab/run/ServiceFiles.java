package dev.loombench.lab.run;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.Manifest.ServiceSources;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Files with the settings of a comparison: its own, a feed, a JMeter plan. A resumed run reads them again where
/// they lie, and they must be what they were.
public final class ServiceFiles {
    private ServiceFiles() {}

    /// Sources of a configuration.
    ///
    /// @param directory working directory
    /// @param file absolute path of the settings file; empty if all settings came from the command line
    /// @throws UserErrorException if a file can't be read
    public static ServiceSources sources(Path directory, AbConfig config, Optional<Path> file) {
        Map<String, String> digests = new LinkedHashMap<>();
        Stream.of(
                        file,
                        config.load().feed(),
                        config.load().plan().map(plan -> plan.file().path()))
                .flatMap(Optional::stream)
                .map(path -> directory.resolve(path).normalize())
                .forEach(path -> digests.put(path.toString(), digest(path)));
        return new ServiceSources(directory.toString(), digests);
    }

    /// @throws UserErrorException if a file isn't what it was when the run began
    static void requireUnchanged(ServiceSources sources) {
        sources.files().forEach((name, digest) -> {
            if (!digest(Path.of(name)).equals(digest)) {
                throw new UserErrorException(name + ": it has changed since the run began; --resume needs it as it was,"
                        + " so put that back, or start a new run");
            }
        });
    }

    private static String digest(Path file) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
        } catch (NoSuchFileException e) {
            throw new UserErrorException(file + ": the run began with this file, but it is gone; put it back", e);
        } catch (IOException e) {
            throw new UserErrorException(file + ": can't be read (" + FileErrorText.describe(e) + ")", e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
