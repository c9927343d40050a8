package dev.loombench.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/// Check of pinning, by a recording of its own for each test. Stopping a recording writes all events until then, so
/// that none is late; those of other tests' threads are left out. Events that are recorded for somebody else with a
/// lower threshold are left out as well.
final class PinningCheck implements TestCheck {
    private static final String EVENT = "jdk.VirtualThreadPinned";
    static final String FAILURE =
            "Virtual threads blocked %s for more than %d ms without leaving their carriers (@ShouldNotPin).";
    private static final String UP_TO = ", up to ";
    private static final String IN_INITIALISER = "in a class initialiser";
    private static final String BELOW_NATIVE_CODE = "below native code";
    private static final String IN_SYNCHRONIZED = "in synchronized, which holds the carrier up to JDK 23";

    private final TestThreads threads;
    private final Duration allowed;
    private final List<String> packages;
    private final List<KnownPin> known;
    private final Recording recording;
    private final Canary canary;
    private final Instant begin;

    private static final class PinningSite {
        private final List<String> frames;
        private String reason = "";
        private long events;
        private Duration longest = Duration.ZERO;

        PinningSite(List<String> frames) {
            this.frames = frames;
        }

        String describe() {
            return "\n" + Frames.count(events, "time") + UP_TO + longest.toMillis() + " ms (" + reason + "):"
                    + Frames.format(frames);
        }
    }

    private PinningCheck(TestThreads threads, ShouldNotPin rule) {
        this.threads = threads;
        this.allowed = Duration.ofMillis(rule.maxMillis());
        this.packages = List.of(rule.packages());
        this.known = Stream.of(rule.known()).filter(PinningCheck::isCurrent).toList();
        this.recording = new Recording();
        this.canary = Canary.start();
        this.begin = Instant.now();
    }

    /// Starts recording.
    ///
    /// @throws IllegalStateException if this JVM has no Flight Recorder
    static PinningCheck start(TestThreads threads, ShouldNotPin rule) {
        if (rule.maxMillis() < 0) {
            throw new IllegalArgumentException(
                    "@ShouldNotPin needs a maxMillis of 0 or more, not " + rule.maxMillis() + ".");
        }
        var check = new PinningCheck(threads, rule);
        try {
            check.recording.enable(EVENT).withThreshold(check.allowed).withStackTrace();
            check.recording.start();
        } catch (RuntimeException | Error e) {
            check.close();
            throw e;
        }
        return check;
    }

    private static boolean isCurrent(KnownPin pin) {
        try {
            return !LocalDate.now(ZoneId.systemDefault()).isAfter(LocalDate.parse(pin.until()));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "@KnownPin needs a date such as 2027-01-31, not " + pin.until() + ".", e);
        }
    }

    private void close() {
        canary.close();
        recording.close();
    }

    @Override
    public Finding end() throws IOException {
        canary.close();
        Map<List<String>, PinningSite> sites = new LinkedHashMap<>();
        long loading = 0;
        long knownPins = 0;
        for (RecordedEvent event : events()) {
            if (!concerns(event)) {
                continue;
            }
            List<String> frames = frames(event.getStackTrace());
            if (frames.stream().anyMatch(frame -> frame.startsWith("java.lang.ClassLoader.loadClass("))) {
                loading++;
            } else if (known.stream().anyMatch(pin -> isAt(frames, pin.at()))) {
                knownPins++;
            } else if (packages.isEmpty() || packages.stream().anyMatch(name -> isAt(frames, name))) {
                PinningSite site = sites.computeIfAbsent(frames, PinningSite::new);
                site.events++;
                site.reason = reason(event, frames);
                site.longest = site.longest.compareTo(event.getDuration()) < 0 ? event.getDuration() : site.longest;
            }
        }
        long pins = sites.values().stream().mapToLong(site -> site.events).sum();
        String summary = pins + " longer than " + allowed.toMillis() + " ms"
                + (loading == 0 ? "" : ", and " + loading + " while the JVM loaded a class")
                + (knownPins == 0 ? "" : ", and " + knownPins + " known");
        return new Finding("loombench.pins", summary, pins == 0 ? null : failure(pins, sites));
    }

    private List<RecordedEvent> events() throws IOException {
        Path file = null;
        try (recording) {
            recording.stop();
            file = Files.createTempFile("loombench-junit-", ".jfr");
            recording.dump(file);
            return RecordingFile.readAllEvents(file);
        } finally {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        }
    }

    private boolean concerns(RecordedEvent event) {
        RecordedThread thread = event.getThread();
        return event.getEventType().getName().equals(EVENT)
                && event.getDuration()
                                .minus(canary.noise(event.getStartTime(), event.getEndTime()))
                                .compareTo(allowed)
                        > 0
                && !event.getStartTime().isBefore(begin)
                && thread != null
                && threads.contains(thread.getJavaThreadId());
    }

    /// Whether a stack has a frame of a package, a class or a method.
    private static boolean isAt(List<String> frames, String name) {
        return frames.stream()
                .anyMatch(frame -> frame.startsWith(name)
                        && frame.length() > name.length()
                        && ".$(".indexOf(frame.charAt(name.length())) >= 0);
    }

    /// Why the thread kept its carrier, as the JVM tells it; on JDK 21 to 23, as its frames do.
    private static String reason(RecordedEvent event, List<String> frames) {
        @Nullable String told = event.hasField("pinnedReason") ? event.getString("pinnedReason") : null;
        if (told != null) {
            return told;
        }
        @Nullable RecordedStackTrace stack = event.getStackTrace();
        boolean isNative = stack != null
                && stack.getFrames().stream()
                        .skip(1)
                        .anyMatch(frame -> frame.getType().equals("Native"));
        return frames.stream().anyMatch(frame -> frame.contains(".<clinit>("))
                ? IN_INITIALISER
                : isNative ? BELOW_NATIVE_CODE : IN_SYNCHRONIZED;
    }

    private String failure(long pins, Map<List<String>, PinningSite> sites) {
        return FAILURE.formatted(Frames.count(pins, "time"), allowed.toMillis())
                + sites.values().stream().map(PinningSite::describe).collect(Collectors.joining());
    }

    private static List<String> frames(@Nullable RecordedStackTrace stack) {
        return (stack == null ? Stream.<RecordedFrame>empty() : stack.getFrames().stream())
                .filter(RecordedFrame::isJavaFrame)
                .map(PinningCheck::format)
                .filter(frame -> !frame.startsWith("jdk.internal.vm.Continuation.")
                        && !frame.startsWith("java.lang.VirtualThread.postPinnedEvent(")
                        && !frame.contains("$$Lambda"))
                .toList();
    }

    /// A frame as stack traces have it, so that development environments link it. A recording doesn't name the file,
    /// which nearly always is that of the outermost class.
    private static String format(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        String type = method.getType().getName();
        String file = type.substring(type.lastIndexOf('.') + 1).split("\\$", 2)[0] + ".java";
        int line = frame.getLineNumber();
        return type + "." + method.getName() + "(" + file + (line > 0 ? ":" + line : "") + ")";
    }
}
