package dev.loombench.lab.store;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.ab.AbDocument;
import dev.loombench.lab.model.run.Manifest;
import dev.loombench.lab.model.run.RunDocument;
import dev.loombench.lab.secrets.SecretFiles;
import dev.loombench.lab.secrets.Secrets;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Directory of a run, locked against other writers while it is open.
public final class RunDirectory implements AutoCloseable {
    private static final String AB_FILE = "ab.json";
    private static final String PLAN_FILE = "plan.json";
    private static final String TRIAL_FILE = "trial.json";

    private final Path path;
    private final @Nullable Object key;
    private final FileChannel channel;
    private final FileLock lock;

    private RunDirectory(Path path, FileChannel channel, FileLock lock) throws IOException {
        this.path = path;
        this.key = key(path);
        this.channel = channel;
        this.lock = lock;
    }

    /// Creates the directory of a new run.
    ///
    /// @param parent directory of all runs, created where it is missing
    /// @param name what follows the timestamp
    /// @throws IOException if the directory can't be created
    public static RunDirectory create(Path parent, LocalDateTime now, String name) throws IOException {
        Path path = PrivateDirectory.createTimestamped(parent, now, name);
        PrivateDirectory.create(path.resolve("trials"));
        PrivateDirectory.create(path.resolve("experiments"));
        return locked(path).orElseThrow(() -> new IOException(path + " is in use"));
    }

    /// Opens the directory of an earlier run for writing.
    ///
    /// @return empty if another process has it open for writing
    /// @throws CorruptFileException if a part of it is a symbolic link
    /// @throws IOException if the directory can't be written
    public static Optional<RunDirectory> open(Path path) throws IOException {
        for (Path part : List.of(path, path.resolve("trials"), path.resolve("experiments"))) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(part, Files::isSymbolicLink)) {
                for (Path link : files) {
                    throw new CorruptFileException(link, "it is a symbolic link, and a run has none");
                }
            } catch (NoSuchFileException missing) {
                // an incomplete run
            } catch (NotDirectoryException file) {
                throw new CorruptFileException(part, FileError.NOT_DIRECTORY);
            }
        }
        return locked(path);
    }

    /// What tells the directory from any other, even one of its name; null where the system has nothing of the kind.
    private static @Nullable Object key(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /// The directory, if it is still the one that was created or opened: who may write its parent can put another,
    /// or a link, in its place.
    private Path own() throws IOException {
        if (!Files.exists(path) || !Objects.equals(key, key(path))) {
            throw WriteFailedException.moved(path);
        }
        return path;
    }

    private static Optional<RunDirectory> locked(Path path) throws IOException {
        Path file = path.resolve(".lock");
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new CorruptFileException(file, FileError.NOT_REGULAR);
        }
        FileChannel channel = FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS),
                PrivateDirectory.fileMode());
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return Optional.of(new RunDirectory(path, channel, lock));
            }
        } catch (OverlappingFileLockException e) {
            // held by this very process: the same answer
        }
        channel.close();
        return Optional.empty();
    }

    public Path path() {
        return path;
    }

    /// Id of the run, which is the directory's name.
    public String id() {
        return path.toAbsolutePath().normalize().getFileName().toString();
    }

    /// Empty directory of a trial, created, or cleared of the files of an interrupted attempt.
    public Path freshTrialDirectory(int trial) throws IOException {
        Path directory = trialDirectory(own(), trial);
        if (Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            delete(directory);
        }
        return PrivateDirectory.createWithin(path, "trials", Integer.toString(trial));
    }

    /// Deletes what an interrupted session left of trials that it didn't finish. Repeats and searches are numbered
    /// anew,
    /// so that no later trial would clear their directories.
    public void discardUnfinishedTrials() throws IOException {
        try (Stream<Path> trials = Files.list(PrivateDirectory.createWithin(path, "trials"))) {
            for (Path trial : trials.toList()) {
                if (Files.notExists(trial.resolve(TRIAL_FILE), LinkOption.NOFOLLOW_LINKS)) {
                    delete(trial);
                }
            }
        }
    }

    public Path trialDirectory(int trial) {
        return trialDirectory(path, trial);
    }

    /// Directory of a trial of any run.
    public static Path trialDirectory(Path run, int trial) {
        return run.resolve("trials").resolve(Integer.toString(trial));
    }

    public void write(Manifest manifest) throws IOException {
        Json.writeSealed(own().resolve(PLAN_FILE), manifest);
    }

    /// Stores the text of an experiment's file with the run, with labels in the place of its secrets.
    public void writeExperiment(String id, String text) throws IOException {
        AtomicFile.writePrivate(own().resolve("experiments").resolve(id + ".yaml"), Secrets.label(text));
    }

    public void write(TrialRecord trial) throws IOException {
        Json.write(trialDirectory(own(), trial.id()).resolve(TRIAL_FILE), trial);
    }

    public void write(RunDocument run) throws IOException {
        Json.write(own().resolve("run.json"), run);
    }

    public void write(AbDocument ab) throws IOException {
        Json.write(own().resolve(AB_FILE), ab);
    }

    /// Reads the settings of a run, with labels in the place of its secrets.
    ///
    /// @throws CorruptFileException if the file isn't a plan, or one of another version
    public static Manifest readManifest(Path run) throws IOException {
        return readManifest(run, text -> text);
    }

    /// Reads the settings of a run.
    ///
    /// @param secrets restores texts from the labels in the place of their secrets
    /// @throws CorruptFileException if the file isn't a plan, or one of another version
    public static Manifest readManifest(Path run, UnaryOperator<String> secrets) throws IOException {
        Path file = run.resolve(PLAN_FILE);
        SchemaId.require(file, Manifest.SCHEMA);
        return Json.read(file, Manifest.class, secrets);
    }

    /// Reads the document of a run.
    ///
    /// @throws CorruptFileException if the file isn't a run's document, or one of another version
    public static RunDocument readRun(Path run) throws IOException {
        return readDocument(run.resolve("run.json"));
    }

    /// Reads the document of a run from any file.
    ///
    /// @throws CorruptFileException if the file isn't a run's document, or one of another version
    public static RunDocument readDocument(Path file) throws IOException {
        SchemaId.require(file, RunDocument.SCHEMA);
        return Json.read(file, RunDocument.class);
    }

    /// Reads the document of a run of `ab`; empty for other runs.
    ///
    /// @throws CorruptFileException if the file isn't such a document, or one of another version
    public static Optional<AbDocument> readAb(Path run) throws IOException {
        Path file = run.resolve(AB_FILE);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        SchemaId.require(file, AbDocument.SCHEMA);
        return Optional.of(Json.read(file, AbDocument.class));
    }

    /// Reads all finished trials in the order of their ids. A trial that can't be read counts as unfinished.
    ///
    /// @param damaged receives an exception for each trial that can't be read
    public static List<TrialRecord> readTrials(Path run, Consumer<IOException> damaged) throws IOException {
        List<TrialRecord> trials = new ArrayList<>();
        Path all = run.resolve("trials");
        if (Files.exists(all) && !Files.isDirectory(all)) {
            throw new CorruptFileException(all, FileError.NOT_DIRECTORY);
        }
        try (Stream<Path> directories = Files.list(all)) {
            for (Path directory : directories.toList()) {
                Path file = directory.resolve(TRIAL_FILE);
                if (Files.exists(file)) {
                    try {
                        trials.add(readTrial(file));
                    } catch (CorruptFileException e) {
                        damaged.accept(e);
                    }
                }
            }
        } catch (NoSuchFileException e) {
            return List.of();
        }
        trials.sort(Comparator.comparingInt(TrialRecord::id));
        return trials;
    }

    private static TrialRecord readTrial(Path file) throws IOException {
        TrialRecord trial = Json.read(file, TrialRecord.class);
        if (!file.endsWith(Path.of(Integer.toString(trial.id()), "trial.json"))) {
            throw new CorruptFileException(file, FileError.OTHER_TRIAL, Integer.toString(trial.id()));
        }
        return trial;
    }

    /// Closes and deletes a run that could not be started, as far as possible.
    public void discard() {
        try {
            close();
            delete(path);
        } catch (IOException e) {
            // what remains has no plan, and so isn't taken for a run
        }
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    @Override
    public void close() throws IOException {
        try (channel;
                lock) {
            SecretFiles.mask(own(), Set.of(path.resolve(PLAN_FILE)));
            PrivateDirectory.close(path);
        }
    }
}
