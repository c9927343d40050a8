package dev.loombench.lab.load;

import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import java.time.Duration;

/// Listener of a running load, called on other threads, or of the loads of a capacity search.
public interface LoadListener {
    /// Listener that ignores everything.
    LoadListener SILENT = new LoadListener() {};

    /// Called with each interval of the load.
    default void load(LoadUpdate now) {}

    /// Called when the measured window begins, or later within it.
    ///
    /// @param left time for which the load goes on
    default void windowBegan(Duration left) {}

    /// Called at both edges of the window; by JMeter never, whose window is known only afterwards.
    default void windowEdge() {}

    /// Called with a sentence for the user, such as that the warm-up is extended.
    default void notice(String sentence) {}

    /// Called before each load of a capacity search.
    ///
    /// @param number from 1
    /// @param perSecond rate that it offers
    default void loadStarted(int number, SearchStage stage, double perSecond) {}

    /// Called after each load of a capacity search.
    default void loadEnded(SearchRecord load) {}

    /// This listener for a load beside one whose figures it gets: only with sentences for the user.
    default LoadListener noticesOnly() {
        return new LoadListener() {
            @Override
            public void notice(String sentence) {
                LoadListener.this.notice(sentence);
            }
        };
    }
}
