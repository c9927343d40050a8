package dev.loombench.lab.service;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.protocol.load.LoadSecond;

/// Receiver of the progress of an `ab` run.
public interface AbListener {
    /// Receives a notice for the user, such as a setting that has no effect.
    void notice(String sentence);

    /// Receives the description of a stage that begins, such as the start of a side.
    void stage(String words);

    /// Receives the latest figures of a running load.
    default void load(LoadUpdate now) {
        switch (now) {
            case LoadUpdate.GeneratorSecond second -> second(second.second());
            case LoadUpdate.JMeterInterval summary -> summary(summary);
        }
    }

    /// Receives the figures of one second of a load, on another thread.
    void second(LoadSecond second);

    /// Receives JMeter's summary of the time since the previous one, on another thread.
    void summary(LoadUpdate.JMeterInterval summary);
}
