package dev.loombench.protocol;

/// The way in which a measured JVM exits after its work. The lab passes it in the system property [#PROPERTY].
public final class ExitMode {
    /// The system property; without it a JVM halts at once.
    public static final String PROPERTY = "loombench.ending";

    /// The value for an exit with shutdown hooks, among them that of Flight Recorder, which completes a
    /// recording.
    public static final String IN_ORDER = "in-order";

    private ExitMode() {}

    /// Exits this JVM with exit code 0, as the property says.
    public static void exit() {
        if (IN_ORDER.equals(System.getProperty(PROPERTY))) {
            System.exit(0);
        } else {
            Runtime.getRuntime().halt(0);
        }
    }
}
