package dev.loombench.lab.model.ab;

/// Check of one thing that could have decided a comparison in place of what was changed.
///
/// @param check stable id, such as `fixed-wait`
/// @param outcome `found` or `fine`
/// @param text one line
public record CheckRecord(String check, String outcome, String text) {
    /// Value of `outcome` where it was found.
    public static final String FOUND = "found";

    /// Value of `outcome` where it was looked for, and isn't there.
    public static final String FINE = "fine";
}
