package dev.loombench.lab.observe.jvm;

/// Keywords of the agent's file, as the agent's class `Layout` defines them. They are repeated here, since the
/// agent's code isn't on the lab's class path.
final class AgentKeywords {
    static final String MAGIC = "loombench-agent 1";
    static final String PID = "pid";
    static final String JAVA = "java";
    static final String EPOCH_NANOS = "epochNanos";
    static final String NANO_TIME = "nanoTime";
    static final String INTERVAL_NANOS = "intervalNanos";
    static final String PROBE_NANOS = "probeNanos";
    static final String ABSENT = "absent";
    static final String SAMPLES = "samples";
    static final String END = "end";

    static final String LIVE = "live";
    static final String SCHEDULER = "scheduler";
    static final String DELAY = "delay";

    static final String NOTHING = "-";

    static final int WORDS = 8;

    private AgentKeywords() {}
}
