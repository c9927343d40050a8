package dev.loombench.lab.cause;

/// What the carriers of virtual threads did over the window.
///
/// @param carriers threads that carried at its end
/// @param running how many ran at once, on average
/// @param waiting how many waited for a processor at once, on average
public record CarrierUse(int carriers, double running, double waiting) {
    /// How many weren't asleep.
    double awake() {
        return running + waiting;
    }
}
