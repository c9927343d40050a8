package dev.loombench.lab.watch;

import dev.loombench.lab.attach.AttachFailure;
import dev.loombench.lab.attach.AttachSocket;
import dev.loombench.lab.cause.Events;
import dev.loombench.lab.jvm.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;

/// A recording of few events that is started in a JVM and ended again. The JVM keeps the recorder's empty
/// directory until it ends.
final class JfrRecording {
    /// What it may take on the JVM's disk at most.
    private static final String MOST = "50m";

    private static final String EVENTS = " +jdk.ExecutionSample#enabled=true +jdk.ExecutionSample#period=20ms"
            + " +jdk.VirtualThreadPinned#enabled=true +jdk.VirtualThreadPinned#threshold=1ms"
            + " +jdk.VirtualThreadPinned#stackTrace=true +jdk.JavaMonitorEnter#enabled=true"
            + " +jdk.JavaMonitorEnter#threshold=1ms +jdk.JavaMonitorEnter#stackTrace=true";

    private final AttachSocket socket;
    private final Scratch scratch;
    private final String name;
    private boolean running;

    JfrRecording(AttachSocket socket, Scratch scratch) {
        this.socket = socket;
        this.scratch = scratch;
        this.name = String.valueOf(scratch.theirs().getFileName());
    }

    /// @throws AttachFailure if it can't be started
    void start() throws AttachFailure {
        String answer = socket.jcmd("JFR.start name=" + name + " settings=none maxsize=" + MOST + EVENTS);
        if (!answer.contains("Started recording")) {
            throw new AttachFailure(
                    AttachFailure.Why.REFUSED,
                    "the recorder wasn't started: "
                            + answer.strip().lines().findFirst().orElse("no answer"));
        }
        running = true;
    }

    /// Ends it, and reads what it holds.
    Signal<Events> stop(Duration window) {
        try {
            running = false;
            String file = name + ".jfr";
            socket.jcmd(
                    "JFR.stop name=" + name + " filename=" + scratch.theirs().resolve(file));
            return Files.exists(scratch.seen().resolve(file))
                    ? new Signal.Present<>(JfrEvents.read(scratch.seen().resolve(file), window))
                    : new Signal.Absent<>("the recorder wrote no file");
        } catch (AttachFailure | IOException e) {
            return new Signal.Absent<>(String.valueOf(e.getMessage()));
        }
    }

    /// Ends it without reading, if it runs.
    void drop() {
        if (running) {
            try {
                socket.jcmd("JFR.stop name=" + name);
            } catch (AttachFailure gone) {
                // with its recording
            }
        }
    }
}
