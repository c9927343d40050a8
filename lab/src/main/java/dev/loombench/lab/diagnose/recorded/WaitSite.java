package dev.loombench.lab.diagnose.recorded;

import java.util.List;

/// Site where threads waited while they had a request.
///
/// @param frame the innermost call that isn't the JDK's
/// @param threads mean number of threads there over the window
/// @param dumpShare fraction of the dumps with at least one thread there
/// @param virtual whether these are virtual threads
public record WaitSite(WaitKind kind, Frame frame, double threads, double dumpShare, boolean virtual) {
    /// Kind and site, such as "sleep in DemoController.benchmark (DemoController.java:20)".
    public String text() {
        return kind.verb() + " in " + frame.text();
    }

    static double totalThreads(List<WaitSite> waits) {
        return waits.stream().mapToDouble(WaitSite::threads).sum();
    }
}
