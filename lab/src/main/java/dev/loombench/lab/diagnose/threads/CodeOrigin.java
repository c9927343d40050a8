package dev.loombench.lab.diagnose.threads;

/// Owner of the code of a class: the JDK, a library or the program itself.
public enum CodeOrigin {
    JDK,
    LIBRARY,
    PROGRAM;

    /// Judges a class by its name alone: what is neither the JDK's nor a well-known library's is the program's.
    ///
    /// @param type binary name
    public static CodeOrigin byName(String type) {
        return CallKind.JDK.matches(type) ? JDK : CallKind.LIBRARY.matches(type) ? LIBRARY : PROGRAM;
    }
}
