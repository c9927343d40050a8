package dev.loombench.lab.judge;

/// Which figures of two JDKs can be held against each other.
final class AcrossJdks {
    /// Native memory tracking counts differently from one version of the JDK to the next.
    private static final String NATIVE_MEMORY = "nmt";

    private AcrossJdks() {}

    /// Whether the metric means the same in both environments: with other flags or limits of one JDK
    /// all metrics do.
    ///
    /// @param one id of an environment, such as `25` or `25+zgc`
    static boolean comparable(String metric, String one, String other) {
        return !metric.startsWith(NATIVE_MEMORY) || jdk(one).equals(jdk(other));
    }

    private static String jdk(String environment) {
        int plus = environment.indexOf('+');
        return plus < 0 ? environment : environment.substring(0, plus);
    }
}
