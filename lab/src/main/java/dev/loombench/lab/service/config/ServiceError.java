package dev.loombench.lab.service.config;

import dev.loombench.lab.finding.ErrorKind;

/// What is wrong with a side of `ab`, or with the figures of a driver.
public enum ServiceError implements ErrorKind {
    EXCLUDES("excludes '{other}'; leave one out"),
    NEEDS("needs '{other}'; add it, or leave this out"),
    ZERO("must be more than 0"),
    TOO_SHORT("must be at least {min}"),
    ONE_VALUE("takes one value, not {n}"),
    SIDE_NAME("'{name}' is not a name for a side: letters, digits, '.', '_', '-'"),
    VARIABLE(
            "'{name}' can't be an environment variable: it needs a name without '=', and neither may hold a zero byte"),
    OF_EACH_REQUEST("'{key}' and 'requests' exclude each other; put it into each request"),
    NO_SIDE("no service given; add --a COMMAND and --b COMMAND, or a file with 'sides'"),
    ONE_SIDE("there is only one side, '{name}'; add {option} COMMAND, or --null to compare it with itself"),
    NO_LOAD("no load given; add --rate 200, or several rates, --rate 50,200,500"),
    NO_URL("the URL is missing; give it, such as --url http://localhost:8080/orders"),
    NO_ADDRESS("it is unknown where the sides are reached; add --ready, such as --ready http://localhost:8080/health or"
            + " --ready tcp://localhost:9092, or --url"),
    NOT_OF_JOB("{setting} is for services, and --until-exit for jobs that end; leave one out"),
    CONTAINER(
            "{what} is {client}, whose processes don't do the work; give the command itself, or run ab in the container"),
    FIXED_PORT(
            "the sides have their own ports, but the plan doesn't read the property; use ${__P({name})} in its samplers"),
    SHORT_PLAN("the plan's duration includes the warm-up of {warmup}; at least {min} more are needed"),
    TOO_MANY_RATES("at most {n rate}"),
    NO_METRIC("none of the metrics has this name; choose from {names}"),
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
    NO_FIGURE("what {tool} wrote has no figure '{name}'; choose from {names}");

    private final String words;

    ServiceError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
