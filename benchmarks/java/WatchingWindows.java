import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.timeline.Asking;
import dev.loombench.lab.timeline.TimelineRecorder;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.Consumer;

/// Divides a load into windows with and without a monitor, by its seconds. Each begins with some seconds that don't count, in
/// which the monitor, where there is one, starts.
final class WatchingWindows implements Consumer<LoadSecond> {
    private static final int SETTLING_SECONDS = 2;
    private static final int SECONDS = 4;

    /// What a pair takes.
    static final Duration PAIR = Duration.ofSeconds(2 * (SETTLING_SECONDS + SECONDS));

    private final long pid;
    private final WatchingPairs pairs;
    private final Stop enough;
    private TimelineRecorder monitor;
    private boolean watchedFirst;
    private boolean second;
    private double first;
    private int passed;
    private long answered;
    private double cpu;
    private Exception failure;

    /// @param enough ends the load
    WatchingWindows(long pid, WatchingPairs pairs, Stop enough) {
        this.pid = pid;
        this.pairs = pairs;
        this.enough = enough;
    }

    /// A second is told at its end, so the first window begins with the end of the warm-up.
    @Override
    public void accept(LoadSecond now) {
        if (now.index() < -1 || enough.requested()) {
            return;
        }
        try {
            if (now.index() == -1) {
                beginPair();
            } else {
                goOn(now);
            }
        } catch (IOException | InterruptedException | RuntimeException e) {
            failure = e;
            enough.request();
        }
    }

    private void beginPair() {
        watchedFirst = pairs.watchedFirst();
        second = false;
        begin();
    }

    private void begin() {
        passed = 0;
        answered = 0;
        if (second != watchedFirst) {
            monitor = TimelineRecorder.start(() -> OptionalLong.of(pid), new Asking.TheJvm(), moment -> {});
        }
    }

    private void goOn(LoadSecond now) throws IOException, InterruptedException {
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
            end((ProcessClock.seconds(pid) - cpu) / answered);
        }
    }

    private void end(double perRequest) throws InterruptedException {
        if (monitor != null) {
            monitor.stop();
            monitor = null;
        }
        if (!second) {
            first = perRequest;
            second = true;
            begin();
        } else {
            pairs.add(watchedFirst ? perRequest : first, watchedFirst ? first : perRequest);
            if (pairs.wantsMore()) {
                beginPair();
            } else {
                enough.request();
            }
        }
    }

    /// Call it when the load has ended.
    ///
    /// @throws IOException if something went wrong meanwhile
    void end() throws IOException, InterruptedException {
        if (monitor != null) {
            monitor.stop();
        }
        if (failure != null) {
            throw new IOException("the windows ended early", failure);
        }
    }
}
