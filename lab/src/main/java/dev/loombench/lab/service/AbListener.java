package dev.loombench.lab.service;

import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.model.run.RunSnapshot;
import java.nio.file.Path;

/// Receiver of the progress of an `ab` run: notices for the user, figures of loads and stages.
public interface AbListener extends LoadListener {
    /// Receives the description of a stage that begins, such as the start of a side.
    void stage(String words);

    /// Receives the state of the run before its first pair, and after pairs. No side is measured until it
    /// returns.
    default void snapshot(Path directory, RunSnapshot snapshot) {}
}
