package dev.loombench.agent;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// Format of the agent's file: lines of ASCII words separated by single spaces. The lab has a class with the
/// same keywords, since the agent depends on no other module.
///
///     loombench-agent 1
///     pid 4711
///     java 25.0.3+9-LTS
///     epochNanos 1763750000000000000       the wall clock at the file's start, and at the same moment
///     nanoTime 123456789000000             the monotonic clock, one for a whole Linux machine
///     intervalNanos 100000000
///     probeNanos 20000000                  0: no probe thread
///     absent live WHY                      of live, scheduler, delay and locks; may also come later
///     samples
///     locks                                before some samples: the locks that threads queue for
///     lock 12 LOCK 31 platform WAITING - main
///     100012 1000 2 2 1 0 - 81250,90410    one line per interval
///     end WHY                              missing if the JVM ended first
///
/// A sample: microseconds since the file's start; live virtual threads; the scheduler's parallelism, threads,
/// active threads and queued tasks without probes; age in microseconds of the oldest probe thread that hasn't
/// run; delays in nanoseconds of the probes that ran since the last sample. `-` stands for an absent value.
///
/// A lock, of the sample that follows: number of waiting threads; class and identity hash of its synchronizer, such as
/// `java.util.concurrent.locks.ReentrantLock$NonfairSync@1b2c3d`; its owner's id, kind (`platform` or `virtual`) and
/// state (of `Thread.State`); class and identity hash of the object that the owner itself is parked for; the owner's
/// name, which takes the rest of the line and may be empty.
final class Layout {
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
    static final String LOCK = "lock";
    static final String PLATFORM = "platform";
    static final String VIRTUAL = "virtual";

    static final String LIVE = "live";
    static final String SCHEDULER = "scheduler";
    static final String DELAY = "delay";
    static final String LOCKS = "locks";

    static final String NOTHING = "-";

    /// Minimum size limit in bytes, enough for the header and an end line.
    static final int LEAST_LIMIT = 4_096;

    private Layout() {}

    static String line(String word, Object value) {
        return word + " " + ascii(String.valueOf(value));
    }

    static String absent(String signal, String why) {
        return line(ABSENT, signal + " " + why);
    }

    static String sample(
            long micros,
            @Nullable Long live,
            @Nullable SchedulerState scheduler,
            @Nullable Long waitingMicros,
            List<Long> delays) {
        var line = new StringJoiner(" ");
        line.add(Long.toString(micros)).add(word(live));
        if (scheduler == null) {
            line.add(NOTHING).add(NOTHING).add(NOTHING).add(NOTHING);
        } else {
            line.add(Integer.toString(scheduler.parallelism()))
                    .add(Integer.toString(scheduler.threads()))
                    .add(Integer.toString(scheduler.active()))
                    .add(Long.toString(scheduler.queued()));
        }
        line.add(word(waitingMicros));
        var list = new StringJoiner(",").setEmptyValue(NOTHING);
        delays.forEach(delay -> list.add(Long.toString(delay)));
        return line.add(list.toString()).toString();
    }

    static String lock(HeldLocks.HeldLock lock) {
        return new StringJoiner(" ")
                .add(LOCK)
                .add(Integer.toString(lock.waiting()))
                .add(word(lock.identity()))
                .add(Long.toString(lock.ownerId()))
                .add(lock.virtual() ? VIRTUAL : PLATFORM)
                .add(lock.state().name())
                .add(word(lock.waitsFor()))
                .add(truncated(ascii(lock.ownerName())))
                .toString();
    }

    private static String truncated(String name) {
        return name.substring(0, Math.min(name.length(), HeldLocks.MAX_NAME_LENGTH));
    }

    /// Makes a single word of an identity: a class's name may hold any character.
    private static String word(@Nullable String identity) {
        return identity == null ? NOTHING : identity.replaceAll("[^\\x21-\\x7e]", "?");
    }

    private static String word(@Nullable Long value) {
        return value == null ? NOTHING : Long.toString(value);
    }

    /// Reduces a message to printable ASCII on one line.
    private static String ascii(String text) {
        return text.replaceAll("[^\\x20-\\x7e]+", " ").strip();
    }
}
