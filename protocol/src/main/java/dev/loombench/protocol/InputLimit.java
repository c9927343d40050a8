package dev.loombench.protocol;

import java.nio.file.Path;

/// Largest size of each kind of file. The limits are far beyond what people write by hand, and small enough for
/// the default heap of a machine with 2 GB of memory.
public enum InputLimit {
    ARGUMENTS(1, "a file of arguments"),
    BODY(16, "the body of a request"),
    JDK_RELEASE(1, "the file `release` of a JDK"),
    JVM_REPORT(64, "what a measured JVM reports"),
    LOAD_RESULTS(256, "the figures of a load"),
    YAML(4, "a YAML file"),
    FEED(64, "a feed"),
    JMETER_PLAN(64, "a JMeter plan"),
    JSON(128, "a JSON file"),
    TIMELINE(128, "a timeline"),
    HISTOGRAM_LOG(128, "a histogram log"),
    OUTPUT(64, "a file with expected output");

    private final int mebibytes;
    private final String kind;

    InputLimit(int mebibytes, String kind) {
        this.mebibytes = mebibytes;
        this.kind = kind;
    }

    /// Largest number of bytes.
    public long bytes() {
        return (long) mebibytes << 20;
    }

    UnusableFileException exceededBy(Path file) {
        return new UnusableFileException(file, FileProblem.TOO_LARGE, mebibytes, kind);
    }
}
