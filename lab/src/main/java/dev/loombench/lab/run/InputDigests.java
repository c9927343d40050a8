package dev.loombench.lab.run;

import dev.loombench.lab.catalog.RequestWorkload;
import dev.loombench.lab.catalog.Workload;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.schedule.ExperimentSchedule;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.lab.store.Sha256;
import dev.loombench.protocol.trial.TaskSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Digests of the files that trials use where they lie, rather than from a copy in the run. A resumed run needs them
/// as they were: else its earlier trials measured something else than its later ones.
final class InputDigests {
    private InputDigests() {}

    /// Digests by absolute path.
    ///
    /// @throws UserErrorException if a file can't be read
    static Map<String, String> of(Stream<Path> files) {
        Map<String, String> digests = new LinkedHashMap<>();
        files.map(file -> file.toAbsolutePath().normalize())
                .forEach(file -> digests.computeIfAbsent(file.toString(), name -> digest(file)));
        return digests;
    }

    /// Files of an experiment beside its own: a JMeter plan with its data, and the class path of a person's task.
    static Stream<Path> files(ExperimentSchedule planned) {
        Workload workload = planned.experiment().workload();
        if (workload instanceof RequestWorkload requests) {
            Path plan = requests.plan();
            return plan == null ? Stream.empty() : plan(plan);
        }
        return planned.trials().stream()
                .flatMap(trial -> trial.cell().tasks().stream())
                .flatMap(batch ->
                        batch.task() instanceof TaskSpec.UserClass user ? user.classpath().stream() : Stream.empty())
                .distinct()
                .filter(Files::exists);
    }

    /// A JMeter plan, and the files that it reads.
    static Stream<Path> plan(Path plan) {
        return Stream.concat(Stream.of(plan), JmxFile.read(plan).dataFiles());
    }

    /// Refuses files that aren't what they were when the run began.
    ///
    /// @param digests by absolute path
    /// @throws UserErrorException if one isn't
    static void requireUnchanged(Map<String, String> digests) {
        digests.forEach((name, digest) -> {
            if (!digest(Path.of(name)).equals(digest)) {
                throw RunError.CHANGED.error(name);
            }
        });
    }

    private static String digest(Path file) {
        try {
            return Sha256.compute(file);
        } catch (NoSuchFileException e) {
            throw RunError.CHANGED.because(e, file);
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, FileErrorText.file(e, file), FileErrorText.reason(e));
        }
    }

    /// Original of an experiment's file, if it is still there and isn't what it was.
    ///
    /// @param digest of the file when the run began
    static Optional<Path> changedOriginal(Path original, String digest) {
        try {
            return Files.isRegularFile(original) && !Sha256.compute(original).equals(digest)
                    ? Optional.of(original)
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
