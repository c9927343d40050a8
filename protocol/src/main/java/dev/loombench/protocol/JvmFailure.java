package dev.loombench.protocol;

/// Why a measured JVM has no figures.
public enum JvmFailure implements MessageTemplate {
    // As the lab sees it
    ENDED("the measured JVM {end}"),
    HOST_ENDED("the JMH host, which runs the measured JVM, {end}"),
    ENDED_EARLY("the measured JVM ended before the batch was done; does a task call System.exit?"),
    CRASHED("the measured JVM crashed: {reason}"),
    NO_PROGRESS("the measured JVM made no progress for {limit:s} and was killed"),
    NOT_STARTED("the JVM {java} can't be started any more: {reason}"),
    DAMAGED_REPORT("the measured JVM's account file is damaged: {problem}"),
    REFUSED_BY_SYSTEM("refused by the operating system at {n thread}: {reason}"),
    REFUSED_BY_CAP("refused by the limit that Loombench set at {n thread}: {reason}"),
    NO_MEMORY_FIGURE("the measured JVM could read no memory figure on this machine"),
    NO_FIGURE("the measured JVM ended without the figure '{metric}' of {program}"),
    NO_JMH_RESULT("JMH gave no result"),
    NOT_INSTALLED("the programs of {folder} aren't here; unpack the archive of servers, too, or build Loombench again"),

    // As the host of forks sees it
    NO_JAVA("no JDK: {java} isn't an executable program"),
    STRANGE_JAVA(
            "the JDK's `java` doesn't behave like one: it ran JMH's first program without a result; try `java -version`"
                    + " with it"),
    BAD_ORDER("the order can't be run: {thrown}"),

    // Of its batch
    TASKS_RAN("{n} of {n task} ran"),
    TASKS_RAN_AGAIN("{n} of {n task} ran; task {n} ran more than once"),
    TASKS_RAN_UNTIL("{n} of {n task} ran: {thrown}"),
    WRONG_RESULT("task {n} {problem}"),
    THREADS_PARKED_UNTIL("{n} of {n} threads were parked: {thrown}"),
    THREAD_STUCK(
            "{n} of {n} threads were parked, but the next one neither parked nor ended within {n} s; Java heap space:"
                    + " {n} of at most {n} MB are in use"),
    THREAD_DIED("a thread of the batch died: {thrown}"),

    // Of its task
    NO_DELAY_SERVER(
            "the task '{task}' needs the delay server, and the system property {property} doesn't say where that is"),
    NO_CLASS("there is no class {class} in {places}"),
    NO_CLASS_PATH("the class path entry {place} doesn't exist or can't be read"),
    CLASS_TOO_NEW(
            "the class {class} or one that it needs was compiled for {jdk}, but this JVM is a JDK {n}; compile it with"
                    + " --release {n}"),
    CLASS_INCOMPLETE("the class {class} needs another one that isn't in {places}: {name}"),
    CLASS_UNREADABLE("the class {class} can't be loaded: {thrown}"),
    CLASS_ABSTRACT("the class {class} is abstract or an interface"),
    CLASS_UNFIT("the class {class} isn't public with a public constructor without arguments"),
    NO_TASK("the class {class} is neither a Callable nor a Runnable; implement one of them"),
    INITIALISER_THREW("the static initialiser of {class} throws {thrown}"),
    CONSTRUCTOR_THREW("the constructor of {class} throws {thrown}");

    private final String words;

    JvmFailure(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
