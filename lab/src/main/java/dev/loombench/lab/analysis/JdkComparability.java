package dev.loombench.lab.analysis;

/// Decides whether a metric can be compared between two environments, each a JDK with its flags and limits.
final class JdkComparability {
    /// Prefix of metrics of native memory tracking, which counts differently from one JDK version to the next.
    private static final String NATIVE_MEMORY = "nmt";

    private JdkComparability() {}

    /// Whether the metric means the same in both environments: always for one JDK under other flags or limits,
    /// and for two JDKs unless native memory tracking measures it.
    ///
    /// @param first id of an environment, such as `25` or `25+zgc`
    static boolean comparable(String metric, String first, String second) {
        return !metric.startsWith(NATIVE_MEMORY) || jdk(first).equals(jdk(second));
    }

    private static String jdk(String environment) {
        int plus = environment.indexOf('+');
        return plus < 0 ? environment : environment.substring(0, plus);
    }
}
