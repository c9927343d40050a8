package dev.loombench.lab.diagnose.collect;

import dev.loombench.lab.diagnose.rules.RecordingSummary;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.AttachSocket;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.Signal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Flight Recorder recording of few events in a running JVM, which ends it by itself if it exits first; of a killed
/// one there is none. The JVM keeps the recorder's empty directory until it ends.
final class JfrRecording {
    /// Maximum size on the JVM's disk.
    private static final int MAX_MEGABYTES = 50;

    /// Share of the free disk space that it may take.
    private static final double MAX_DISK_SHARE = 0.5;

    /// Time after the window at which the recording ends by itself, if nothing ends it before.
    private static final Duration END_MARGIN = Duration.ofMinutes(3);

    /// Timeout for commands: starting takes a second of CPU time, for which a busy JVM waits long.
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    /// Timeout for ending a recording whose events nobody reads: the JVM does so even if nobody waits any more.
    private static final Duration ABORT_TIMEOUT = Duration.ofMillis(500);

    private static final String STACK_TRACE = "stackTrace=true";

    private static final String START_SETTINGS =
            event(JfrEvent.TRACED_START, "filter=java.lang.VirtualThread::start", "threshold=0ms", STACK_TRACE);

    /// Time for which starts are recorded, at the end of a window in which threads only became more.
    private static final Duration STARTS_TIME = Duration.ofMillis(500);

    private static final String STARTED = "Started recording";

    private static final String EVENT_SETTINGS = event(JfrEvent.EXECUTION_SAMPLE, "period=20ms")
            + event(JfrEvent.SYSTEM_GC, STACK_TRACE)
            + event(JfrEvent.DIRECT_MEMORY, "period=500ms")
            + event(JfrEvent.THREAD_START, STACK_TRACE)
            + event(JfrEvent.THREAD_END)
            + event(JfrEvent.PINNED, "threshold=1ms", STACK_TRACE)
            + event(JfrEvent.MONITOR_ENTER, "threshold=1ms", STACK_TRACE)
            + event(JfrEvent.SOCKET_READ, "threshold=20ms", STACK_TRACE, "throttle=off")
            + event(JfrEvent.ALLOCATION_SAMPLE, "throttle=150/s", STACK_TRACE);

    private final AttachSocket socket;
    private final String name;
    private final Path file;
    private final Path localFile;
    private final CodeLookup origins;
    private final Duration longest;
    private final SharedTempDir scratch;
    private final ReadingListener listener;

    private boolean running;
    private @Nullable String refusal;

    /// Prepares a recording without starting it.
    ///
    /// @param origins owners of the JVM's classes
    /// @param longest maximum time until the window is over
    JfrRecording(
            AttachSocket socket,
            SharedTempDir scratch,
            CodeLookup origins,
            Duration longest,
            ReadingListener listener) {
        this.socket = socket.withLimit(TIMEOUT);
        this.name = String.valueOf(scratch.jvmPath().getFileName());
        this.file = scratch.jvmPath().resolve(name + ".jfr");
        this.localFile = scratch.localPath().resolve(name + ".jfr");
        this.origins = origins;
        this.longest = longest;
        this.scratch = scratch;
        this.listener = listener;
    }

    /// Starts the recording. Where the JVM refuses it, as one that is shutting down does, or hasn't started it in time,
    /// there are no events.
    ///
    /// @param tell gets a line on how large it may become
    /// @throws AttachException if the JVM doesn't answer, or has no Flight Recorder
    /// @throws IOException if there isn't room for it
    void start(Consumer<String> tell) throws AttachException, IOException {
        long free = scratch.freeBytes();
        String size = String.format(
                Locale.ROOT,
                "a Flight Recorder recording of at most %d MB (%,.0f MB are free)",
                MAX_MEGABYTES,
                free / 1e6);
        if (MAX_MEGABYTES * 1e6 > MAX_DISK_SHARE * free) {
            throw new FileSystemException(
                    localFile.resolveSibling("").toString(), null, "not enough space for " + size);
        }
        tell.accept("making " + size);
        try {
            running = true;
            String answer = socket.jcmd("JFR.start name=" + name + " settings=none maxsize=" + MAX_MEGABYTES
                    + "m duration=" + longest.plus(END_MARGIN).toSeconds() + "s dumponexit=true filename=" + file
                    + EVENT_SETTINGS);
            if (!answer.contains(STARTED)) {
                running = false;
                refusal = "Flight Recorder could not be started: "
                        + answer.strip().lines().findFirst().orElse("no answer");
            }
        } catch (AttachException failure) {
            if (failure.kind() != FailureKind.SILENT || socket.process().isStopped()) {
                throw failure;
            }
            refusal = failure.getMessage(); // it is only too slow, and observed without a recording
        }
    }

    /// Also records who starts virtual threads, for a moment: for longer that costs too much where there
    /// are many. Where the JVM can't, or doesn't answer, that isn't known.
    void recordThreadStarts() throws InterruptedException {
        // without a file of its own, the JVM would write one into its working directory
        String second = name + "-starts";
        try {
            String answer = socket.jcmd("JFR.start name=" + second + " settings=none duration="
                    + STARTS_TIME.multipliedBy(4).toSeconds() + "s filename=" + file.resolveSibling(second + ".jfr")
                    + START_SETTINGS);
            if (answer.contains(STARTED)) {
                Thread.sleep(STARTS_TIME);
                socket.jcmd("JFR.stop name=" + second);
            }
        } catch (AttachException failure) {
            // the finding is made without the place
        }
    }

    /// Ends the recording and reads its events of a window.
    Signal<RecordingSummary> stop(Instant begin, Duration window) {
        if (refusal != null) {
            return new Signal.Absent<>(refusal);
        }
        try {
            socket.jcmd("JFR.stop name=" + name + " filename=" + file);
            running = false;
        } catch (AttachException failure) {
            if (!isWritten()) {
                return new Signal.Absent<>(String.valueOf(failure.getMessage()));
            }
        }
        try {
            listener.recorded(localFile, begin, window);
            return new Signal.Present<>(RecordingReader.read(localFile, begin, window, origins));
        } catch (IOException e) {
            return new Signal.Absent<>("Flight Recorder wrote no complete file: " + e);
        }
    }

    /// Whether the JVM has written the file, which it creates empty at the start.
    private boolean isWritten() {
        return localFile.toFile().length() > 0;
    }

    /// Ends the recording, if it runs, without reading it. A stopped JVM takes the command when it goes on.
    void abort() {
        if (running) {
            try {
                socket.withLimit(ABORT_TIMEOUT).jcmd("JFR.stop name=" + name);
            } catch (AttachException failure) {
                // it ends by itself, with the JVM or at its time
            }
        }
    }

    private static String event(String name, String... settings) {
        return Stream.concat(Stream.of("enabled=true"), Stream.of(settings))
                .map(setting -> " +" + name + "#" + setting)
                .collect(Collectors.joining());
    }
}
