package dev.loombench.lab.load.capacity;

import dev.loombench.lab.load.capacity.SearchResult.ProbeAttempt;
import dev.loombench.lab.load.capacity.SearchResult.SearchStage;
import dev.loombench.protocol.load.LoadSecond;
import java.util.function.Consumer;

/// Listener for events of a capacity search.
public interface SearchListener {
    /// Listener that ignores all events.
    SearchListener SILENT = ofSeconds(second -> {});

    /// Creates a listener for seconds only.
    static SearchListener ofSeconds(Consumer<LoadSecond> live) {
        return new SearchListener() {
            @Override
            public void loadStarted(int number, SearchStage stage, double perSecond) {}

            @Override
            public void second(LoadSecond second) {
                live.accept(second);
            }

            @Override
            public void loadEnded(ProbeAttempt load) {}
        };
    }

    /// Called when a load begins.
    void loadStarted(int number, SearchStage stage, double perSecond);

    /// Called with each second of a load, on another thread.
    void second(LoadSecond second);

    /// Called when a load has ended.
    void loadEnded(ProbeAttempt load);
}
