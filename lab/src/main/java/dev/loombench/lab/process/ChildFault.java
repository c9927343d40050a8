package dev.loombench.lab.process;

import dev.loombench.protocol.MessageTemplate;

/// What is wrong with a process that Loombench starts for itself: it isn't ready, stops answering, or has ended.
public enum ChildFault implements MessageTemplate {
    SUSPENDED("{child} was suspended by a signal (SIGSTOP) or a debugger for {n} s, and was killed"),
    SILENT("{child} reported nothing for {n} s, and was killed"),
    LATE("{child} hadn't {goal} within {n} s, and was killed"),
    PROCESS("{program} (process {pid})"),

    HOST_CLOSED("{host}, didn't start: it closed its output"),
    HOST_ENDED("{host}, didn't start: it {end}"),
    HOST_UNREADY("{host}, reported '{line}' before it was ready"),
    HOST_NOT_STARTED("{problem}; see {log}"),

    SERVER_NOT_STARTED("the server {server} did not start: {reason}"),
    SERVER_DIED("the server {server} died: {reason}"),
    SERVER_UNREADY("it wasn't ready after {n} s; its output is in {log}"),
    NO_ANSWER("it doesn't answer: {reason}"),
    JVM_ENDED("its JVM {end}"),
    DELAY_SERVER_NOT_STARTED("the delay server did not start; see {log}"),
    UNSTARTABLE("{program} can't be started: {reason}"),
    NO_PIPE("no pipe can be opened by {what}"),

    GENERATOR_DIED("the generator died; see {log}"),
    GENERATOR_UNREADABLE("the generator's output can't be read: {reason}"),

    JMETER_ENDED("JMeter {end}"),
    JMETER_NOT_ENDED("JMeter hadn't ended {n} s after its plan was stopped, and was killed"),
    NO_SAMPLES("the plan produced no samples"),

    INCONCLUSIVE("it didn't end within {n} s"),
    NO_OUTPUT("it ended without output");

    private final String words;

    ChildFault(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
