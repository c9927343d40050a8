package dev.loombench.lab.service;

import dev.loombench.lab.load.LoadListener;

/// Receiver of the progress of an `ab` run: notices for the user, figures of loads and stages.
public interface AbListener extends LoadListener {
    /// Receives the description of a stage that begins, such as the start of a side.
    void stage(String words);
}
