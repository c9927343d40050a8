package dev.loombench.lab.service.config;

import dev.loombench.lab.finding.ErrorKind;

/// What is wrong with a side of `ab`, or with the figures of a driver.
public enum ServiceError implements ErrorKind {
    SECRET_NAME(
            "the name of a side holds the value of the secret {label}, which is never written; give it another name"),
    NAME_TAKEN("there is already a side '{name}', the name of the side with the larger pool; rename it"),
    NO_GROUP(
            "side '{side}': {path} is no control group that counts CPU time; give its directory below /sys/fs/cgroup, or"
                    + " its path as /proc/PID/cgroup has it (--cgroup-a, --cgroup-b, cgroup)"),
    REQUEST("the request can't be sent: {problem}"),
    NOT_POSITIVE("{figure} is {value}, and no ratio can be made of that; name a figure above 0"),
    UNKNOWN_FORMAT("nothing that it printed or wrote to $OUT has a known format; name the figures by --metric"
            + " NAME=more|less:PLACE"),
    NO_FIGURE("what {tool} wrote has no figure '{name}'; choose from {names}"),
    NO_LINE("no line that it printed or wrote to $OUT has {name}, ~{pattern}~"),
    ENDLESS_SEARCH(
            "~{pattern}~ takes too long or too much memory to be searched in {where}; simplify it, such as by fewer"
                    + " '+' and '*' within each other"),
    NOTHING_THERE("{where} has no {name}: there is nothing at {path}"),
    NOT_NUMBER("{name} in {where} is no number, but '{text}'");

    private final String words;

    ServiceError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
