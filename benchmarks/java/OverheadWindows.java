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

/// Windows of the loads of two servers, of which one is watched in each window, in turn. Thus
/// disturbances common to both cancel out, and so do differences between them.
final class OverheadWindows {
    /// How a server is watched. The first seconds of a window, in which the watching starts, may be left out.
    ///
    /// @param start starts the watching of a process; it is closed at the window's end
    record Watch(int settlingSeconds, int seconds, Watching start) {
        /// Approximate duration of a pair. It is approximate because a window ends when both servers have
        /// reported their seconds.
        Duration pair() {
            return Duration.ofSeconds(2 * (settlingSeconds + seconds + 1));
        }
    }

    interface Watching {
        Watcher watch(long pid) throws IOException;
    }

    interface Watcher {
        void stop() throws InterruptedException;
    }

    /// The monitor of measure passes.
    static final Watch MONITOR = new Watch(
            2,
            4,
            pid -> TimelineRecorder.start(() -> OptionalLong.of(pid), new JvmAccess.AttachAccess(), moment -> {})::stop);

    private final Watch watch;
    private final List<Side> sides;
    private final OverheadPairs pairs;
    private final Cancellation cancellation;
    private Watcher watcher;
    private int observedIndex;
    private boolean isSecondWindow;
    private double observedProduct;
    private double baselineProduct;
    private Exception failure;

    /// Creates the windows.
    ///
    /// @param cancellation request that ends the loads
    OverheadWindows(Watch watch, long onePid, long otherPid, OverheadPairs pairs, Cancellation cancellation) {
        this.watch = watch;
        this.sides = Stream.of(onePid, otherPid).map(Side::new).toList();
        this.pairs = pairs;
        this.cancellation = cancellation;
    }

    /// Server with its load in the current window.
    private final class Side {
        private final long pid;
        private boolean isWarm;
        private int elapsedSeconds;
        private long responses;
        private double startCpuSeconds;
        private double cpuPerRequest;

        Side(long pid) {
            this.pid = pid;
        }

        void begin() throws IOException {
            elapsedSeconds = 0;
            responses = 0;
            startCpuSeconds = ProcessClock.seconds(pid);
        }

        void addSecond(LoadSecond loadSecond) throws IOException {
            if (loadSecond.errors().total() > 0) {
                throw new IOException("the server's answers were wrong or late: " + loadSecond.errors());
            }
            elapsedSeconds++;
            if (elapsedSeconds > watch.settlingSeconds()) {
                responses += loadSecond.answered();
            }
            if (elapsedSeconds == watch.settlingSeconds()) {
                startCpuSeconds = ProcessClock.seconds(pid);
            } else if (elapsedSeconds == watch.settlingSeconds() + watch.seconds()) {
                cpuPerRequest = (ProcessClock.seconds(pid) - startCpuSeconds) / responses;
            }
        }

        boolean isComplete() {
            return elapsedSeconds >= watch.settlingSeconds() + watch.seconds();
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
            } else if (watcher != null) {
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

    private void beginPair() throws IOException {
        isSecondWindow = false;
        observedProduct = 1;
        baselineProduct = 1;
        beginWindow(pairs.observedFirst() ? 0 : 1);
    }

    private void beginWindow(int index) throws IOException {
        observedIndex = index;
        for (Side side : sides) {
            side.begin();
        }
        watcher = watch.start().watch(sides.get(observedIndex).pid);
    }

    private void endWindow() throws IOException, InterruptedException {
        watcher.stop();
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

    /// Stops the watching. The loads must have ended.
    ///
    /// @throws IOException if a window failed
    synchronized void finish() throws IOException, InterruptedException {
        if (watcher != null) {
            watcher.stop();
        }
        if (failure != null) {
            throw new IOException("the windows ended early", failure);
        }
    }
}
