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

/// Division of the loads of two servers into windows of seconds, in which the servers are monitored
/// alternately. So disturbances common to both cancel out, and so do differences between them. Each window
/// begins with some seconds that don't count, in which the monitor starts.
final class OverheadWindows {
    private static final int SETTLING_SECONDS = 2;
    private static final int SECONDS = 4;

    /// Approximate duration of a pair: a window waits for the seconds of both servers.
    static final Duration PAIR = Duration.ofSeconds(2 * (SETTLING_SECONDS + SECONDS + 1));

    private final List<Side> sides;
    private final OverheadPairs pairs;
    private final Cancellation enough;
    private TimelineRecorder monitor;
    private int watched;
    private boolean second;
    private double with;
    private double without;
    private Exception failure;

    /// Creates the windows.
    ///
    /// @param enough ends the loads
    OverheadWindows(long onePid, long otherPid, OverheadPairs pairs, Cancellation enough) {
        this.sides = Stream.of(onePid, otherPid).map(Side::new).toList();
        this.pairs = pairs;
        this.enough = enough;
    }

    /// One of the servers, with its load in the current window.
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

    /// Receiver of the seconds of a server's load.
    ///
    /// @param index index of the server
    Consumer<LoadSecond> of(int index) {
        return second -> accept(sides.get(index), second);
    }

    /// Starts the first window at the end of the longer warm-up, since seconds are reported at their end.
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

    /// Returns the result; to be called when the loads have ended.
    ///
    /// @throws IOException if a window failed
    synchronized void end() throws IOException, InterruptedException {
        if (monitor != null) {
            monitor.stop();
        }
        if (failure != null) {
            throw new IOException("the windows ended early", failure);
        }
    }
}
