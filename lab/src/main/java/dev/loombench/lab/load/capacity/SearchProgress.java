package dev.loombench.lab.load.capacity;

import dev.loombench.protocol.load.LoadSecond;
import java.util.function.Consumer;

/// Listener for events of a capacity search.
public interface SearchProgress {
    /// Listener that ignores all events.
    SearchProgress SILENT = ofSeconds(second -> {});

    /// Creates a listener for seconds only.
    static SearchProgress ofSeconds(Consumer<LoadSecond> live) {
        return new SearchProgress() {
            @Override
            public void begins(int number, SearchStage stage, double perSecond) {}

            @Override
            public void second(LoadSecond second) {
                live.accept(second);
            }

            @Override
            public void ended(SearchLoad load) {}
        };
    }

    /// Called when a load begins.
    void begins(int number, SearchStage stage, double perSecond);

    /// Called with each second of a load, on another thread.
    void second(LoadSecond second);

    /// Called when a load has ended.
    void ended(SearchLoad load);
}
