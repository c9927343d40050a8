package dev.loombench.lab.analysis;

import dev.loombench.protocol.MessageTemplate;

/// What is said of an experiment's comparisons: who is better by which factor, how certain that is, and why a
/// comparison has no verdict. A factor is at least 1.
public enum AnswerKind implements MessageTemplate {
    // A comparison of times
    AS_FAST("{candidate is/are} {factor} times as fast as {baseline}"),
    ANSWERS_AS_FAST("{candidate answers/answer} {factor} times as fast as {baseline}"),
    AS_LONG("{candidate takes/take} {factor} times as long as {baseline}"),
    SAME_SPEED("{candidate is/are} as fast as {baseline}"),
    ANSWERS_ALIKE("{candidate answers/answer} as fast as {baseline}"),
    SEEMS_FAST("{candidate seems/seem} {factor} times as fast as {baseline}"),
    SEEMS_LONG("{candidate seems/seem} to take {factor} times as long as {baseline}"),
    SEEMS_ALIKE("{candidate seems/seem} as fast as {baseline}"),

    // A comparison of other quantities
    TIMES("{more} {takes} {factor} times the {quantity} of {less}"),
    AS_MUCH("{candidate} {takes} as {much} {quantity} as {baseline}"),
    SEEMS_TIMES("{more seems/seem} to {take} {factor} times the {quantity} of {less}"),
    SEEMS_AS_MUCH("{candidate seems/seem} to {take} as {much} {quantity} as {baseline}"),
    ONE_CARRIES("{less carries/carry} {rate:/s} of the {offered:/s} offered, and {more carries/carry} all of them"),
    NEITHER_CARRIES("{less carries/carry} {rate:/s} of the {offered:/s} offered, and {more carries/carry} {rate:/s}"),
    AT_LEAST_TIMES("{carried}: at least {factor} times as much"),
    TIMES_AS_MUCH("{carried}: {factor} times as much"),

    // In a word or two
    FASTER("faster"),
    SLOWER("slower"),
    LESS("less {quantity}"),
    FEWER("fewer {quantity}"),
    MORE("more {quantity}"),
    NO_DIFFERENCE("no difference"),
    OPEN("undecided"),

    // Where, by which figure, and how certain
    AT("{answer} {levels}"),
    WITH_MODEL("with {model}"),
    OTHER_CELLS("in {n} other cells"),
    BY("{answer} (by {metric})"),
    BETWEEN("{answer} ({low} to {high})"),
    BY_BETWEEN("{answer} (by {metric}, {low} to {high})"),
    WITHIN("{answer} (within {margin=%}: {low} to {high})"),
    BY_WITHIN("{answer} (by {metric} within {margin=%}: {low} to {high})"),
    UNDECIDED("undecided: {seeming}; {reason}"),
    ALSO("also {answer}"),
    AND("{answer}; {other}"),
    OF_JDK("on JDK {jdk}, {answer}"),
    OTHER_JDKS("the table has the models on {n other JDK}"),
    UNDECIDED_JDKS("undecided: JDK {jdks} against JDK {jdk}"),
    CORRECTED_NONE("corrected for {n comparison} (Holm), which leaves no difference"),
    CORRECTED_SOME("corrected for {n comparison} (Holm), which leaves {n} of {all difference}"),

    // Baselines against themselves
    CONTROL("measured against itself, {n} of {all baseline differs/baselines differ}"),
    CONTROLS("measured against themselves, {n} of {all baseline differs/baselines differ}"),
    WIDEST("{answer}; the widest interval is that of {cell}: {ratio}"),
    FACTOR("a factor of {ratio:}"),
    FACTOR_BETWEEN("a factor of {ratio:} ({low:} to {high:})"),

    // Work that never ends
    MODELS_HUNG("{models} hung"),
    HUNG("{model} hung in {n} of {trials trial}"),
    ON_JDK("{answer} on JDK {jdk}"),
    AFTER("{answer}, after {time}"),
    AFTER_BETWEEN("{answer}, after {shortest} to {longest}"),
    NOTHING_ELSE("{answer}; nothing else did"),

    // Why a comparison has no verdict, and what decides it
    NEEDS("about {n more block} would decide (--forks {n}, {time})"),
    BASELINE_DIFFERS("a baseline differs from itself in this experiment, so no difference can be trusted"),
    OTHERS_DISTURBED("other programs used {others%} of the processors' time, which may explain a difference of up to"
            + " {factor:} times; stop them, and measure again"),
    ONE_AT_LIMIT("only one side was at its limit; a higher rate shows that of both"),
    VOID_BLOCKS("{metric} is void in {n block}: {finding}"),
    VOID_FORKS("{metric} is void in {n fork}: {finding}"),
    MISSING_BLOCKS("{metric} is missing in {n} of {all block}"),
    BLOCKS_WITHOUT_RATIO("there is no ratio in {n} of {all block}: {metric} isn't positive there"),
    FORKS_WITHOUT_RATIO("there is no ratio in {n} of {all fork}: {metric} isn't positive there"),
    CELL("{cell}: {reason}"),
    NOT_COMPARED("undecided: {reasons}");

    private final String words;

    AnswerKind(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
