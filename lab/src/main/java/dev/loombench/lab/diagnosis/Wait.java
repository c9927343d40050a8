package dev.loombench.lab.diagnosis;

/// Where threads were held while they had a request.
///
/// @param at the innermost call that isn't the JDK's
/// @param threads how many were there at once, on average over the window
/// @param always in which share of the looks at least one was there
/// @param virtual whether these are virtual threads
public record Wait(Held held, Frame at, double threads, double always, boolean virtual) {
    /// Such as "sleep in DemoController.benchmark (DemoController.java:20)".
    public String text() {
        return held.verb() + " in " + at.text();
    }
}
