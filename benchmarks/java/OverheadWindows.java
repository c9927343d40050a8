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

/// Windows of the loads of two servers, of which one is monitored in each window, in turn. Thus
/// disturbances common to both cancel out, and so do differences between them. The first seconds of a
/// window, in which the monitor starts, don't count.
final class OverheadWindows {
    private static final int SETTLING_SECONDS = 2;
    private static final int SECONDS = 4;

    /// Approximate duration of a pair. It is approximate because a window ends when both servers have
    /// reported their seconds.
    static final Duration PAIR = Duration.ofSeconds(2 * (SETTLING_SECONDS + SECONDS + 1));

    private final List<Side> sides;
    private final OverheadPairs pairs;
    private final Cancellation cancellation;
    private TimelineRecorder monitor;
    private int observedIndex;
    private boolean isSecondWindow;
    private double observedProduct;
    private double baselineProduct;
    private Exception failure;

    /// Creates the windows.
    ///
    /// @param cancellation request that ends the loads
    OverheadWindows(long onePid, long otherPid, OverheadPairs pairs, Cancellation cancellation) {
        this.sides = Stream.of(onePid, otherPid).map(Side::new).toList();
        this.pairs = pairs;
        this.cancellation = cancellation;
    }

    /// Server with its load in the current window.
    private static final class Side {
        private final long pid;
        private boolean isWarm;
        private int elapsedSeconds;
        private long responses;
        private double startCpuSeconds;
        private double cpuPerRequest;

        Side(long pid) {
            this.pid = pid;
        }

        void begin() {
            elapsedSeconds = 0;
            responses = 0;
        }

        void addSecond(LoadSecond loadSecond) throws IOException {
            if (loadSecond.errors().total() > 0) {
                throw new IOException("the server's answers were wrong or late: " + loadSecond.errors());
            }
            elapsedSeconds++;
            if (elapsedSeconds > SETTLING_SECONDS) {
                responses += loadSecond.answered();
            }
            if (elapsedSeconds == SETTLING_SECONDS) {
                startCpuSeconds = ProcessClock.seconds(pid);
            } else if (elapsedSeconds == SETTLING_SECONDS + SECONDS) {
                cpuPerRequest = (ProcessClock.seconds(pid) - startCpuSeconds) / responses;
            }
        }

        boolean isComplete() {
            return elapsedSeconds >= SETTLING_SECONDS + SECONDS;
        }
    }

    /// Returns the listener for the seconds of a server's load.
    ///
    /// @param index index of the server
    Consumer<LoadSecond> listener(int index) {
        return second -> accept(sides.get(index), second);
    }

    /// Accepts a second. The last second of a warm-up has index -1 and is reported at its end, so the first
    /// window starts at the end of the longer warm-up.
    private synchronized void accept(Side side, LoadSecond loadSecond) {
        if (loadSecond.index() < -1 || cancellation.isRequested()) {
            return;
        }
        try {
            if (loadSecond.index() == -1) {
                side.isWarm = true;
                if (sides.stream().allMatch(server -> server.isWarm)) {
                    beginPair();
                }
            } else if (monitor != null) {
                side.addSecond(loadSecond);
                if (sides.stream().allMatch(Side::isComplete)) {
                    endWindow();
                }
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure = e;
            cancellation.request();
        }
    }

    private void beginPair() {
        isSecondWindow = false;
        observedProduct = 1;
        baselineProduct = 1;
        beginWindow(pairs.observedFirst() ? 0 : 1);
    }

    private void beginWindow(int index) {
        observedIndex = index;
        sides.forEach(Side::begin);
        long pid = sides.get(observedIndex).pid;
        monitor = TimelineRecorder.start(() -> OptionalLong.of(pid), new JvmAccess.AttachAccess(), moment -> {});
    }

    private void endWindow() throws InterruptedException {
        monitor.stop();
        observedProduct *= sides.get(observedIndex).cpuPerRequest;
        baselineProduct *= sides.get(1 - observedIndex).cpuPerRequest;
        if (!isSecondWindow) {
            isSecondWindow = true;
            beginWindow(1 - observedIndex);
            return;
        }
        pairs.add(Math.sqrt(baselineProduct), Math.sqrt(observedProduct));
        if (pairs.wantsMore()) {
            beginPair();
        } else {
            cancellation.request();
        }
    }

    /// Stops the monitor. The loads must have ended.
    ///
    /// @throws IOException if a window failed
    synchronized void finish() throws IOException, InterruptedException {
        if (monitor != null) {
            monitor.stop();
        }
        if (failure != null) {
            throw new IOException("the windows ended early", failure);
        }
    }
}
