package dev.loombench.lab.service;

import dev.loombench.lab.load.LoadListener;
import java.nio.file.Path;

/// Receiver of the progress of an `ab` run: notices for the user, figures of loads and stages.
public interface AbListener extends LoadListener {
    /// Receives the description of a stage that begins, such as the start of a side.
    void stage(String words);

    /// Receives the directory of the run, once it is there.
    default void opened(Path directory) {}
}
