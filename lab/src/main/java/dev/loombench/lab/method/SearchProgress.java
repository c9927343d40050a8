package dev.loombench.lab.method;

import dev.loombench.protocol.load.LoadSecond;
import java.util.function.Consumer;

/// Is told how a search for a capacity goes on.
public interface SearchProgress {
    /// Tells nobody.
    SearchProgress SILENT = ofSeconds(second -> {});

    /// Tells of the seconds alone.
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

    /// A load begins.
    void begins(int number, SearchStage stage, double perSecond);

    /// A second of it, on another thread.
    void second(LoadSecond second);

    /// It has ended.
    void ended(SearchLoad load);
}
