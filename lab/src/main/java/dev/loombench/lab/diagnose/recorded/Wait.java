package dev.loombench.lab.diagnose.recorded;

import java.util.List;

/// Site where threads waited while they had a request.
///
/// @param at the innermost call that isn't the JDK's
/// @param threads mean number of threads there over the window
/// @param always fraction of the dumps with at least one thread there
/// @param virtual whether these are virtual threads
public record Wait(Held held, Frame at, double threads, double always, boolean virtual) {
    /// Kind and site, such as "sleep in DemoController.benchmark (DemoController.java:20)".
    public String text() {
        return held.verb() + " in " + at.text();
    }

    static double totalThreads(List<Wait> waits) {
        return waits.stream().mapToDouble(Wait::threads).sum();
    }
}
