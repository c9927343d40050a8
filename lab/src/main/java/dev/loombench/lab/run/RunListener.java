package dev.loombench.lab.run;

/// Receiver of events. It is called on the measuring thread, or on another one where the event says so, and
/// must return at once, except between blocks.
@FunctionalInterface
public interface RunListener {
    void on(RunEvent event);
}
