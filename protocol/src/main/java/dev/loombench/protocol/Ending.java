package dev.loombench.protocol;

/// How a measured JVM ends that is done. The lab gives it in the system property [#PROPERTY].
public final class Ending {
    /// The system property; without it a JVM ends at once.
    public static final String PROPERTY = "loombench.ending";

    /// Its value where shutdown hooks run first, among them that of Flight Recorder, which completes a recording.
    public static final String IN_ORDER = "in-order";

    private Ending() {}

    /// Ends this JVM with exit code 0.
    public static void end() {
        if (IN_ORDER.equals(System.getProperty(PROPERTY))) {
            System.exit(0);
        } else {
            Runtime.getRuntime().halt(0);
        }
    }
}
