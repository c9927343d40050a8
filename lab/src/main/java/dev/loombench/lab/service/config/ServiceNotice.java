package dev.loombench.lab.service.config;

import dev.loombench.protocol.MessageTemplate;

/// What `ab` says of its run before and while it measures: clauses and lines with their values.
public enum ServiceNotice implements MessageTemplate {
    // What is compared, and under which load
    QUESTION("What changes for {subject} from {baseline} to {sides}?"),
    JOB("the job"),
    PLAN("the plan {file}"),
    DRIVER("the figures of the driver {name}"),
    REQUESTS("a mix of {n request}"),
    AT_RATE("at {rate}"),
    UNTIL_EXIT("until exit"),
    UNDER_PLAN("under the plan {file}"),
    UNDER_DRIVER("under the driver {name}"),

    // What results hold for
    ALL_PROCESSORS_OF_JOB("all processors of this machine for each run"),
    EACH_SIDE("{n processor} for each side"),
    SHARED_PROCESSORS("all processors of this machine, shared with the generator"),
    OF_DRIVER("the load of the driver {name}"),
    OF_PLAN("the plan {file}, with users who wait for each answer"),
    POISSON("this mix of requests, with Poisson arrivals, as from many people"),
    EVEN("this mix of requests, evenly spaced"),
    // The forecast
    PAIRS("{n pair} of {sides} {load}"),
    PAIRS_TO_PRECISION("{n pair} of {sides} {load}, and more until ratios are known to ±{precision:%}"),
    FEWER_PAIRS("the budget of {budget} is too small for {n pair}, which need --budget {needed}"),
    NO_PAIR_FITS(
            "the budget of {budget} is too small even for one, which is measured anyway; {n pair} need --budget {needed}"),
    SEARCH("a search for the capacity of {sides} within {slo}"),
    SEARCH_AND_OVERLOAD("a search for the capacity of {sides} within {slo}, and an overload phase"),
    NO_TIME_FOR_SEARCH("the budget is too small for that; raise --budget"),
    DIAGNOSIS("a diagnosis of what limits each side"),
    TIME("about {time}"),
    TIME_AT_MOST("about {time}, or up to {longest} if the sides warm up slowly"),
    PLANNED_PAIRS("{n pair} of about {time} each, the sides warm in all of them"),
    FEWER_WARM_PAIRS(
            "{n pair} of about {time} each fit into the budget with warm sides; {wanted} need --budget {needed}"),
    NEVER_WARM(
            "the sides aren't warm after {seconds} s, so the results hold for the first minutes after a start; a longer"
                    + " --budget gives them more time, and --cold measures those minutes on purpose"),
    TIME_OF_JOB("about {time} if a run takes {assumed}"),
    TIME_OF_DRIVER("about {time} if a run of the driver takes {assumed}"),
    ONE_PAIR("one pair gives no interval, so there is no verdict"),
    FEW_PAIRS("so few pairs can show only differences beyond a factor of 2"),
    DETECTABLE("if pairs scatter by {scatter:%}, differences of {effect:%} or more will show"),

    // Whether sides run side by side
    WINDOWS("each start is measured in {n window} of {length}"),
    TOGETHER("the sides of a pair run side by side and are asked in turns"),
    DUET(
            "the sides of a pair get the same requests at the same time, each on {n processor}, which they swap from window to"
                    + " window"),
    IN_TURNS("they are asked in turns, not at the same time, since {reason}"),
    SHARED_BY_SIDES("they don't have processors of their own"),
    SINGLE_WINDOW("in a single window they can't swap processors"),
    SHARED_SETUP("a service of the set-up may be the limit of both"),
    SHARED_SERVICE("both have connections to the same service, which may be the limit of both"),
    BUSY_GENERATOR("the generator takes too much of their processors above {rate:/s}"),
    DISTURBED_DUET("the generator takes too much of their processors, or is late"),
    LATE_WINDOW("a window of side '{side}' is measured again, since the generator was late"),
    ONE_AFTER_ANOTHER("the sides run one after another, since {reason}"),
    WITHOUT_RATE("only sides that are loaded at rates can be asked in turns"),
    SAME_PORT(
            "they use the same port {port} (write {placeholder} into their commands, or give one of them another port, and"
                    + " they run side by side)"),
    SAME_GROUP("their CPU time and memory are those of the same control group"),
    UNKNOWN_MEMORY("how much memory they need isn't known here"),
    LACK_OF_MEMORY("together with their load they may need {needed:B} of memory, and {available:B} are available"),
    OWN_PORT("side '{side}' gets port {port} by {variable}, so that the sides can run side by side"),
    IGNORED_PORT("{failure}; it had got port {port} by {variable} and is tried again without it, at port {given} (write"
            + " {placeholder} where it takes its port, and the sides can run side by side)"),

    // Stages
    CHECKING("checking side {side}"),
    TRIAL("trial {number} of {all}, {time} left: {load}"),
    REPETITION("repeating {load}: {why}"),
    SIDE_BY_SIDE("sides {sides} side by side {load}"),
    DIAGNOSING("diagnosing what limits side {side} {load}"),
    DIAGNOSING_JOB("diagnosing what limits side {side}"),
    SEARCHING("capacity of side {side}, at most {time}"),
    OVERLOADING("overload: side {side} at {rate:/s}"),
    WARM_UP_RUN("warm-up {number} of {all}: side {side}"),
    RATE_MET("side {side}, load {number}, {stage}: {rate:/s} met"),
    RATE_MISSED("side {side}, load {number}, {stage}: {rate:/s} missed: {reasons}"),
    RATE_INVALID("side {side}, load {number}, {stage}: {rate:/s} invalid: {reason}"),
    RATE_REPEATED("{load}; repeated with another number of connections"),

    // Notices
    STEP_GOES_ON(
            "{command} has neither ended nor opened a port after {n} min; it is treated as a service that keeps running"),
    STEP_KILLED("{command} hasn't ended after {n} min and is killed"),
    SEARCH_WITHOUT_TIME("the budget has no time left to find the capacity of {sides}; raise --budget"),
    WITHOUT_CAPACITY("side {side} has no known capacity, so it isn't overloaded"),
    WARM_UPS_CUT(
            "the budget is used up after {n} of {all warm-up run} of each side; raise --budget, or lower --warmup-runs"),

    // What runs on a side
    JAVA("Java {version}"),
    HEAP("heap up to {size}"),
    PROCESSORS("{n processor}"),
    SERVING("requests on {threads}"),
    SERVING_UNKNOWN("what serves requests is unknown: {reason}"),
    VIRTUAL_THREADS("virtual threads"),
    PLATFORM_THREADS("platform threads"),
    EVENT_LOOPS("event loops"),
    POOL("{n thread} of {pool} so far"),
    UNCHECKED("{sides}: what runs there can't be checked: {reason}"),
    UNKNOWN_ACCOUNT("{side}: its CPU time, memory and threads are unknown: {reason}"),
    OF_GROUP(
            "{side}: its CPU time, memory and threads are those of the control group {group}; memory includes the file cache"),
    OF_GROUP_OF_PROCESSES(
            "{side}: its CPU time, memory and threads are those of the {n process/processes} of the control group {group};"
                    + " memory includes the file cache"),
    OF_PROCESSES("{side}: CPU time, memory, threads and collections are those of its {n process/processes}"),
    EXAMINED("{side}: of its {n JVM} {jvm} is examined"),
    EXAMINED_ONE("{side}: of its {n JVM} one is examined"),

    // Their warm-ups
    WARM("{side}: warm after {seconds} s and {n request}"),
    WARM_ON_AVERAGE("{side}: warm after {seconds} s and {n request} (median of {n start})"),
    MOSTLY_WARM(
            "{side}: warm after {seconds} s and {n request} (median of {n start}), in {cold} of them not yet when its time"
                    + " was over"),
    COLD("{side}: not warm yet after {seconds} s and {n request}"),
    COLD_ON_AVERAGE("{side}: not warm yet after {seconds} s and {n request} (median of {n start})"),
    COLD_SIDES("A side that had too little time to become warm gets more with a longer --budget."),

    // What they print
    OTHER_OUTPUT("'{one}' and '{other}' print different things: {difference}"),
    OTHER_BYTES("they differ from byte {n} on"),
    OTHER_LINE_ENDS("only their line ends differ"),
    OTHER_LINES("differing lines: {n} of {all}; the first is line {number}: {one} {place}, {other} {place}");

    private final String words;

    ServiceNotice(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
