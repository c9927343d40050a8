package dev.loombench.cli.command;

import dev.loombench.lab.finding.ErrorKind;

/// What a command refuses, beside what is wrong with options and files alone.
public enum CommandError implements ErrorKind {
    NO_HOME("the system property loombench.home is missing; start Loombench with its launcher script"),
    NEEDS_LAUNCHER("'{command} {arguments}' works only through the launcher script; start Loombench with it"),
    NOT_STARTED("can't start {program}: {reason}"),
    NOT_DURING("{option} isn't possible in --during; give it outside, or leave it out"),
    NO_LOAD("no load given; add --rate R, --users N, --plan FILE or --find-capacity --slo 'p99<100ms'"),
    BODY_UNREADABLE("{option} {value}: can't be read ({reason}); write @@ for a body that begins with @"),
    OTHER_KIND("{base} and {new}: {kind} can't be compared with {kind}; give two of the same kind"),
    NO_PAIRS("--paired: {n file} can't be paired; give BASE NEW BASE NEW, two for each block"),
    OTHER_WORD("--fail-on '{rule}': {metric} takes '{word}'; write '{counterpart}'"),
    SEVERAL_REPORTS("a report is of one run; loombench compare BASE NEW --format html makes a page of several"),
    DIRECTORY("{file} is a directory; choose another file with --out"),
    SOURCE("{file} would replace the results that are read; choose another file with --out"),
    EXISTS("{file} exists already; choose another file with --out"),
    NO_JMH_CLASS("--java: {id} is of method {method}, and only experiments of method batch have a plain JMH class"),
    POOL_EXCEEDED(
            "--rate {rate} is more than either side can answer, so queues grow without end: a pool of {n} answers at"
                    + " most {rate}, virtual threads at most {rate}; lower --rate, or raise --cores or --threads");

    private final String words;

    CommandError(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
