package dev.loombench.lab.method;

import dev.loombench.protocol.load.LoadSecond;

/// Is told how a search for a capacity goes on.
public interface SearchProgress {
    /// A load begins.
    void begins(int number, SearchStage stage, double perSecond);

    /// A second of it, on another thread.
    void second(LoadSecond second);

    /// It has ended.
    void ended(SearchLoad load);
}
