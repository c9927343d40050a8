package dev.loombench.lab.watch;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.cause.Events;
import dev.loombench.lab.diagnosis.Recording;
import dev.loombench.lab.jvm.Signal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A recording of few events that is started in a JVM and ended again, by the JVM itself if it exits before. Of a
/// JVM that is killed it is what was flushed, at most a second before. The JVM keeps the recorder's empty directory
/// until it ends.
final class JfrRecording {
    /// What it may take on the JVM's disk at most.
    private static final int MOST_MEGABYTES = 50;

    /// Of the free space on the disk.
    private static final double MOST_OF_FREE = 0.5;

    /// After the window, for the end of the watching: should nobody end the recording, it ends by itself.
    private static final Duration SPARE = Duration.ofMinutes(3);

    /// To start takes a second of processor time, for which a JVM that computes on all processors waits long.
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private static final String NONE = "No available recordings";
    private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.+?)\\s*$");

    private static final String EVENTS = " +jdk.ExecutionSample#enabled=true +jdk.ExecutionSample#period=20ms"
            + " +jdk.VirtualThreadPinned#enabled=true +jdk.VirtualThreadPinned#threshold=1ms"
            + " +jdk.VirtualThreadPinned#stackTrace=true +jdk.JavaMonitorEnter#enabled=true"
            + " +jdk.JavaMonitorEnter#threshold=1ms +jdk.JavaMonitorEnter#stackTrace=true"
            + " +jdk.SocketRead#enabled=true +jdk.SocketRead#threshold=20ms +jdk.SocketRead#stackTrace=true"
            + " +jdk.SocketRead#throttle=off +jdk.ObjectAllocationSample#enabled=true"
            + " +jdk.ObjectAllocationSample#throttle=150/s +jdk.ObjectAllocationSample#stackTrace=true";

    private final AttachSocket socket;
    private final String name;
    private final Path file;
    private final Path seen;
    private final Duration longest;
    private Optional<Repository> repository = Optional.empty();
    private boolean running;

    /// Where the JVM writes before it makes a file, as this process sees it.
    ///
    /// @param alone whether nobody else recorded when this began
    private record Repository(Path path, boolean alone) {}

    /// @param longest time until the window is over
    JfrRecording(AttachSocket socket, Scratch scratch, Duration longest) {
        this.socket = new AttachSocket(socket.process(), LIMIT);
        this.name = String.valueOf(scratch.theirs().getFileName());
        this.file = scratch.theirs().resolve(name + ".jfr");
        this.seen = scratch.seen().resolve(name + ".jfr");
        this.longest = longest;
    }

    /// @param tell is told how large it may become
    /// @throws AttachFailure if it can't be started
    /// @throws IOException if there isn't room for it
    void start(Consumer<String> tell) throws AttachFailure, IOException {
        long free = Files.getFileStore(seen.resolveSibling("")).getUsableSpace();
        String size = String.format(
                Locale.ROOT,
                "a Flight Recorder recording of at most %d MB (%,.0f MB are free)",
                MOST_MEGABYTES,
                free / 1e6);
        if (MOST_MEGABYTES * 1e6 > MOST_OF_FREE * free) {
            throw new FileSystemException(seen.resolveSibling("").toString(), null, "not enough space for " + size);
        }
        tell.accept("making " + size);
        boolean alone = socket.jcmd("JFR.check").contains(NONE);
        running = true;
        String answer = socket.jcmd("JFR.start name=" + name + " settings=none maxsize=" + MOST_MEGABYTES
                + "m duration=" + longest.plus(SPARE).toSeconds() + "s dumponexit=true filename=" + file + EVENTS);
        if (!answer.contains("Started recording")) {
            running = false;
            throw new AttachFailure(
                    AttachFailure.Why.REFUSED,
                    "Flight Recorder could not be started: "
                            + answer.strip().lines().findFirst().orElse("no answer"));
        }
        Matcher path = REPOSITORY.matcher(socket.jcmd("JFR.configure"));
        if (path.find()) {
            repository = Optional.of(new Repository(socket.process().seen(Path.of(path.group(1))), alone));
        }
    }

    /// Ends it, and reads what it holds of a window.
    Signal<Events> stop(Instant begin, Duration window) {
        try {
            socket.jcmd("JFR.stop name=" + name + " filename=" + file);
            running = false;
        } catch (AttachFailure gone) {
            if (!isWritten() && !isSaved()) {
                return new Signal.Absent<>(String.valueOf(gone.getMessage()));
            }
        }
        try {
            return new Signal.Present<>(JfrEvents.read(seen, begin, window));
        } catch (IOException e) {
            return new Signal.Absent<>("Flight Recorder wrote no complete file: " + e);
        }
    }

    /// The JVM makes the file at the beginning, and fills it at the end.
    private boolean isWritten() {
        try {
            return Files.size(seen) > 0;
        } catch (IOException absent) {
            return false;
        }
    }

    /// Makes the file of what a JVM that was killed has left.
    private boolean isSaved() {
        return repository.isPresent() && hasEnded() && isCollected(repository.get());
    }

    private boolean hasEnded() {
        try {
            socket.process().requireAlive();
            return false;
        } catch (AttachFailure ended) {
            return true;
        }
    }

    private boolean isCollected(Repository left) {
        try {
            Recording.collect(left.path(), seen);
            return true;
        } catch (IOException nothing) {
            return false;
        } finally {
            clean(left);
        }
    }

    /// A JVM that is killed leaves its repository behind, which is nobody else's only if nobody else recorded.
    private static void clean(Repository left) {
        if (left.alone()) {
            try {
                Recording.remove(left.path());
            } catch (IOException inUse) {
                // it stays in the temporary directory
            }
        }
    }

    /// Ends it without reading, if it runs.
    void drop() {
        if (running) {
            try {
                socket.jcmd("JFR.stop name=" + name);
            } catch (AttachFailure gone) {
                repository.filter(left -> hasEnded()).ifPresent(JfrRecording::clean);
            }
        }
    }
}
