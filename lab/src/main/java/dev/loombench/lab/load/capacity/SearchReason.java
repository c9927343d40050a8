package dev.loombench.lab.load.capacity;

import dev.loombench.protocol.MessageTemplate;

/// Why a rate misses an objective, or a search ends, as clauses without a full stop.
enum SearchReason implements MessageTemplate {
    // A rate that misses it
    UNANSWERED("no request was answered"),
    NOT_BELOW("{figure} is {measured}, not below {bound}"),
    NOT_KEPT_UP("answers don't keep up with the offered rate: {backlog} of {n request} were still open at the end"),

    // The end of a search
    NO_TIME("the time budget is used up"),
    STOPPED("the search was interrupted"),
    ALL_LOADS_MADE("the maximum number of loads was reached"),
    HIGHEST_ALLOWED("no higher rate was allowed"),
    BEYOND_GENERATOR("at {rate:/s} {cause}"),
    INVALID_AT("{reason}; at {rate:/s} the measurement was invalid: {cause}"),
    MISSED_BY_LOWEST("even at {rate:/s}: {misses}"),
    LOWER_UNTRIED("{reason}; no lower rate was tried: {end}"),
    NOTHING_MEASURED("nothing could be measured"),
    NO_LIMITING_LOAD("no load of the search could be measured"),
    NO_VALID_LOAD("no load was valid"),
    UNFINISHED("the load didn't finish"),

    // The throughput under overload
    NOT_OVERLOADED("the server wasn't overloaded at {rate:/s}"),
    NOT_STEADY("the server's throughput under overload isn't steady");

    private final String words;

    SearchReason(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
