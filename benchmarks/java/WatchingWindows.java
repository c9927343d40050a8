import dev.loombench.lab.observe.timeline.TimelineRecorder;
import dev.loombench.lab.observe.timeline.TimelineRecorder.JvmAccess;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Divides the loads of two servers into windows, by their seconds. In each window one of the two has a monitor, and in the
/// window after it the other one: so what the machine does to both alike cancels out, and so does what sets them apart. A window
/// begins with some seconds that don't count, in which the monitor starts.
final class WatchingWindows {
    private static final int SETTLING_SECONDS = 2;
    private static final int SECONDS = 4;

    /// What a pair takes, about: a window waits for the seconds of both.
    static final Duration PAIR = Duration.ofSeconds(2 * (SETTLING_SECONDS + SECONDS + 1));

    private final List<Side> sides;
    private final WatchingPairs pairs;
    private final Cancellation enough;
    private TimelineRecorder monitor;
    private int watched;
    private boolean second;
    private double with;
    private double without;
    private Exception failure;

    /// @param enough ends the loads
    WatchingWindows(long onePid, long otherPid, WatchingPairs pairs, Cancellation enough) {
        this.sides = Stream.of(onePid, otherPid).map(Side::new).toList();
        this.pairs = pairs;
        this.enough = enough;
    }

    /// One of the servers with its load in a window.
    private static final class Side {
        private final long pid;
        private boolean warm;
        private int passed;
        private long answered;
        private double cpu;
        private double perRequest;

        Side(long pid) {
            this.pid = pid;
        }

        void begin() {
            passed = 0;
            answered = 0;
        }

        void goOn(LoadSecond now) throws IOException {
            if (now.errors().total() > 0) {
                throw new IOException("the server's answers were wrong or late: " + now.errors());
            }
            passed++;
            if (passed > SETTLING_SECONDS) {
                answered += now.answered();
            }
            if (passed == SETTLING_SECONDS) {
                cpu = ProcessClock.seconds(pid);
            } else if (passed == SETTLING_SECONDS + SECONDS) {
                perRequest = (ProcessClock.seconds(pid) - cpu) / answered;
            }
        }

        boolean isOver() {
            return passed >= SETTLING_SECONDS + SECONDS;
        }
    }

    /// For the seconds of a server's load.
    ///
    /// @param index of the server
    Consumer<LoadSecond> of(int index) {
        return second -> accept(sides.get(index), second);
    }

    /// A second is told at its end, so the first window begins with the end of the longer warm-up.
    private synchronized void accept(Side side, LoadSecond now) {
        if (now.index() < -1 || enough.isRequested()) {
            return;
        }
        try {
            if (now.index() == -1) {
                side.warm = true;
                if (sides.stream().allMatch(each -> each.warm)) {
                    beginPair();
                }
            } else if (monitor != null) {
                side.goOn(now);
                if (sides.stream().allMatch(Side::isOver)) {
                    endWindow();
                }
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure = e;
            enough.request();
        }
    }

    private void beginPair() {
        second = false;
        with = 1;
        without = 1;
        beginWindow(pairs.watchedFirst() ? 0 : 1);
    }

    private void beginWindow(int index) {
        watched = index;
        sides.forEach(Side::begin);
        long pid = sides.get(watched).pid;
        monitor = TimelineRecorder.start(() -> OptionalLong.of(pid), new JvmAccess.AttachAccess(), moment -> {});
    }

    private void endWindow() throws InterruptedException {
        monitor.stop();
        with *= sides.get(watched).perRequest;
        without *= sides.get(1 - watched).perRequest;
        if (!second) {
            second = true;
            beginWindow(1 - watched);
            return;
        }
        pairs.add(Math.sqrt(without), Math.sqrt(with));
        if (pairs.wantsMore()) {
            beginPair();
        } else {
            enough.request();
        }
    }

    /// Call it when the loads have ended.
    ///
    /// @throws IOException if something went wrong meanwhile
    synchronized void end() throws IOException, InterruptedException {
        if (monitor != null) {
            monitor.stop();
        }
        if (failure != null) {
            throw new IOException("the windows ended early", failure);
        }
    }
}
