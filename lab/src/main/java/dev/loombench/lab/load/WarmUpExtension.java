package dev.loombench.lab.load;

import java.time.Duration;
import java.util.List;

/// What to do with a load whose planned window may not have been steady. Its time is then warm-up, and another
/// window as long is measured, as often as the budget allows.
public sealed interface WarmUpExtension {
    /// The window that was measured last counts.
    record Enough(SteadyWindow window) implements WarmUpExtension {}

    /// Warm up for so long in all, and measure the window after it.
    record WarmUp(Duration total, Steadiness reason) implements WarmUpExtension {}

    /// There is no time for another window: the last one counts, and says that it isn't steady.
    record OutOfBudget(SteadyWindow window) implements WarmUpExtension {}

    /// @param window the seconds of the window that was measured last
    /// @param warmup how long it was warmed up before
    /// @param left the time that may still be spent on load
    /// @param fresh whether a further attempt starts a new load, and so has to repeat the warm-up; otherwise
    ///     the load just goes on
    static WarmUpExtension decide(List<Second> window, Duration warmup, Duration left, boolean fresh) {
        Steadiness steadiness = SteadyTest.of(window);
        if (steadiness.holds()) {
            return new Enough(new SteadyWindow(window, 0, steadiness));
        }
        Duration length = Duration.ofSeconds(window.size());
        Duration total = warmup.plus(length);
        Duration needed = fresh ? total.plus(length) : length;
        return needed.compareTo(left) <= 0 ? new WarmUp(total, steadiness) : new OutOfBudget(SteadyWindow.of(window));
    }
}
