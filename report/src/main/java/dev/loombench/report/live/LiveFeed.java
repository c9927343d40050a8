package dev.loombench.report.live;

import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.report.LiveReport;
import dev.loombench.report.watch.TimelineSource;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The latest event of a run, made by a thread that looks at the run once a second while there are clients, and not
/// at all without. Clients that are slow miss events, but never the last one.
final class LiveFeed {
    /// Browsers allow six connections to a server, one of which loads pages.
    private static final int MAX_CLIENTS = 5;

    private static final Duration POLL_INTERVAL = Duration.ofSeconds(1);

    /// Time that clients have to receive the last event.
    private static final Duration LAST_EVENT_LIMIT = Duration.ofMillis(300);

    private static final String WAITING = "The run hasn't begun: the machine and the tasks are examined first.";
    private static final String BEGUN = "The run has begun; figures follow after its first trial.";
    private static final String MEASURING = "The run goes on. This page follows it by itself.";

    private final Thread thread = Thread.ofVirtual().name("live-page").unstarted(this::follow);
    private @Nullable FollowedRun run;
    private int clients;
    private LiveEvent latest = new LiveEvent(1, LiveReport.update("A run that begins", WAITING), false);

    /// A run that was begun.
    private record FollowedRun(RunSource source, TimelineSource timelines) {}

    /// An event for all clients.
    ///
    /// @param number of the event, from 1
    /// @param json its data, on a single line
    /// @param last whether the run has ended
    record LiveEvent(long number, String json, boolean last) {
        /// The event as a stream of events has it.
        String text() {
            return "event: " + (last ? "end" : "snapshot") + "\ndata: " + json + "\n\n";
        }
    }

    /// The only event of a client for which there is no room.
    static LiveEvent refusal() {
        return new LiveEvent(
                1,
                LiveReport.update(
                        "A run that others follow",
                        "Only " + MAX_CLIENTS + " pages may follow a run at the same time: close one of them, and load"
                                + " this page again a few seconds later."),
                true);
    }

    void start() {
        thread.start();
    }

    /// Sets the run to follow.
    synchronized void follow(RunSource source, TimelineSource timelines) {
        run = new FollowedRun(source, timelines);
        publish(LiveReport.update("A run that has begun", BEGUN), false);
        notifyAll();
    }

    /// Adds a client.
    ///
    /// @return whether there is room for it
    synchronized boolean connect() {
        if (clients >= MAX_CLIENTS) {
            return false;
        }
        clients++;
        notifyAll();
        return true;
    }

    synchronized void disconnect() {
        clients--;
        notifyAll();
    }

    /// Waits for an event after another one.
    ///
    /// @param number of the other one; 0 for the latest event
    /// @return empty if there is none within the time
    synchronized Optional<LiveEvent> next(long number, Duration patience) throws InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        for (long left = patience.toMillis(); latest.number() <= number && left > 0; ) {
            wait(left);
            left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        }
        return latest.number() > number ? Optional.of(latest) : Optional.empty();
    }

    /// Ends the thread, sends the last event, and waits a moment for clients to receive it.
    ///
    /// @param status what became of the run, as a sentence
    void end(String status) throws InterruptedException {
        thread.interrupt();
        thread.join();
        publish(lastUpdate(status), true);
        awaitDeparture();
    }

    private synchronized void awaitDeparture() throws InterruptedException {
        long end = System.nanoTime() + LAST_EVENT_LIMIT.toNanos();
        for (long left = LAST_EVENT_LIMIT.toMillis(); clients > 0 && left > 0; ) {
            wait(left);
            left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        }
    }

    private void follow() {
        try {
            while (true) {
                update(awaitRun());
                Thread.sleep(POLL_INTERVAL);
            }
        } catch (InterruptedException ended) {
            // the run has ended
        }
    }

    /// Waits until there are a run and a client.
    private synchronized FollowedRun awaitRun() throws InterruptedException {
        while (run == null || clients == 0) {
            wait();
        }
        return run;
    }

    private void update(FollowedRun followed) {
        try {
            Optional<RunSnapshot> snapshot = followed.source().poll();
            if (snapshot.isPresent()) {
                publish(LiveReport.update(snapshot.get(), MEASURING, followed.timelines()), false);
            }
        } catch (IOException | RuntimeException e) {
            if (!thread.isInterrupted()) {
                publish(unreadable(e), false);
            }
        }
    }

    /// The last event, which is needed only if somebody sees it.
    private String lastUpdate(String status) {
        FollowedRun followed = watchedRun();
        if (followed == null) {
            return LiveReport.update("A run that has ended", status);
        }
        try {
            Optional<RunSnapshot> last = followed.source().last();
            return last.isPresent()
                    ? LiveReport.update(last.get(), status, followed.timelines())
                    : LiveReport.update("A run that has ended", status);
        } catch (IOException | RuntimeException e) {
            return LiveReport.update("A run that has ended", status);
        }
    }

    private synchronized @Nullable FollowedRun watchedRun() {
        return clients > 0 ? run : null;
    }

    private static String unreadable(Exception e) {
        return LiveReport.update(
                "A run that can't be shown",
                "The run goes on, but this page can't read its files: " + reason(e) + ". Its report will be"
                        + " written at its end.");
    }

    private static String reason(Exception e) {
        return e instanceof IOException failure
                ? FileErrorText.describe(failure)
                : Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
    }

    /// Makes an event the latest one, unless it says the same as the one before.
    private synchronized void publish(String json, boolean last) {
        if (!latest.last() && (last || !latest.json().equals(json))) {
            latest = new LiveEvent(latest.number() + 1, json, last);
            notifyAll();
        }
    }
}
