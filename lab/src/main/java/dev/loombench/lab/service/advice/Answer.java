package dev.loombench.lab.service.advice;

import dev.loombench.protocol.MessageTemplate;

/// What a recommendation says: clauses with the figures that justify it, and the conditions under which it holds.
enum Answer implements MessageTemplate {
    // Figures under one load; a ratio is that of the candidate to the first side
    NO_PAIR("no pair has figures of both sides that count"),
    DIFFERS("{quantity} is {candidate} instead of {baseline} ({ratio})"),
    SAME("{quantity} is the same ({ratio})"),
    ALSO_SAME("so is {quantity}"),
    OPEN("{quantity} is undecided ({ratio}): {note}"),
    ONE_CARRIES(
            "{one} doesn't sustain the load, but {other} does: {candidate} answers {rate:/s}, {baseline} {rate:/s}"),
    NEITHER_CARRIES("neither side sustains it: {candidate} answers {rate:/s}, {baseline} {rate:/s} ({ratio})"),
    BOTH_ARE_LIMITED(
            "neither side sustains it: {candidate} answers {rate:/s}, {baseline} {rate:/s} ({ratio}), so something"
                    + " else is the limit"),
    LOWER_THE_RATE("neither side sustains it: {candidate} answers {rate:/s}, {baseline} {rate:/s} ({ratio}); lower the"
            + " rate"),
    TAKES("it takes {costs}"),
    LESS("{share%} less {resource}"),
    FEWER("{share%} fewer {resource}"),
    MORE("{share%} more {resource}"),
    TIMES("{factor:} times the {resource}"),

    // Capacities
    SUSTAINS("{side} sustains {rate:/s}"),
    SUSTAINS_AT_LEAST("{side} sustains at least {rate:/s}"),
    MEETS_NONE("{side} meets it at no rate that was tried"),
    NOT_MEASURED("{side} couldn't be measured"),
    CAPACITIES("{candidate}, {baseline} ({ratio})"),
    OPEN_CAPACITIES("{candidate}, {baseline} ({ratio}; one search of each side decides only beyond a factor of 2)"),
    UNKNOWN_CAPACITIES("{candidate}, {baseline}"),

    // A side
    TURN_ON("Turn it on ({side})"),
    DONT_TURN_ON("Don't turn it on ({side})"),
    IS_BETTER("{side} is better than {other}"),
    NO_MATTER("It doesn't matter ({side})"),
    DEPENDS("It depends ({side})"),
    NO_RECOMMENDATION("No recommendation ({side})"),
    OF_SIDE("{words}: {reasons}."),
    UNDECIDED_SIDE("{words}: undecided {loads}."),
    UNDECIDED_FOR_LACK_OF_PAIRS("{words}: undecided {loads}; about {n} pairs or more would decide (--pairs {n})."),
    AT_LOAD("{load} {reason}"),
    BETTER_AT_LOAD("{load} {side} is better, because {reason}"),
    NOTHING_MEASURED("nothing was measured"),
    CAPACITIES_UNKNOWN("the capacities of both sides within {slo} are unknown"),

    // A side against itself
    OF_NULL_TEST("A/A: {reasons}."),
    UNLIKE_ITSELF("{n} of {all} comparisons differ, though both sides are the same: {metrics}"),
    LIKE_ITSELF("{n} of {all} comparisons differ"),
    SOME_OPEN("{n} are undecided"),
    NO_DIFFERENCE("{capacities}, where there is no difference"),
    NO_CAPACITY("the capacities of both are unknown"),

    // Gates
    EXCEEDED("{metric} of {cell} is {ratio:} times that of {baseline}"),
    BETWEEN("{metric} of {cell} is {ratio:} times that of {baseline} ({low:} to {high:})"),
    WITHOUT_INTERVAL("{metric} of {cell} is {ratio:} times that of {baseline} (no interval)"),
    VOID("{metric} of {cell} is void: {reason}"),

    // A larger pool of the first side
    LARGER_POOL("Make the pool larger ({side})"),
    SAME_POOL("Leave the pool as it is ({side})"),
    ANY_POOL("A larger pool doesn't matter ({side})"),
    POOL_HELPS_LESS("A larger pool also helps, but with {threads} threads less than {side}"),
    POOL_IS_WORSE("A pool of {threads} threads isn't as good as {side}"),
    POOL_WAS_TOO_SMALL("The pool of {baseline} was too small: with {threads} threads it is as good as {side}"),
    POOL_IS_AS_GOOD("A pool of {threads} threads is as good as {side}"),
    POOL_IS_BETTER("A pool of {threads} threads is better than {side}"),
    POOL_DEPENDS("Whether a pool of {threads} threads is as good as {side} depends"),
    POOL_IS_OPEN("Whether a pool of {threads} threads is as good as {side} is undecided"),
    SAME_NUMBER_OF_THREADS(
            "but {pool} has no more threads than {baseline} ({n}): its pool wasn't full, or it reads its size"
                    + " neither from {place} in its command nor from {variables}"),

    // Conditions, which follow "for" where they are noun phrases
    BOTH("both"),
    ALL_SIDES("all sides"),
    LIMIT_STAYS("as long as the limit of {sides} is {limit}"),
    COLD("the first {duration} of load after a start"),
    NOT_WARM("the first minutes after a start, since {sides} got too little time to become warm"),
    FULL_POOL(
            "the present thread pool of {side}, which was full: if it serves requests, try a larger one with --bigger-pool"),
    CONFIGURED_POOL(
            "the thread pool of {side} as set by its command or variables: try a larger one with --bigger-pool"),
    POSSIBLE_POOL("the present size of the thread pool of {side}, if it has one: try a larger one with --bigger-pool");

    private final String words;

    Answer(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
