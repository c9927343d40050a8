package dev.loombench.report.page;

import dev.loombench.protocol.MessageTemplate;

/// What is said about a run as a whole: its title, what it answers, and whether it can be trusted.
enum RunRemark implements MessageTemplate {
    WORKS("Everything works"),
    NOT_FINISHED("Not finished: not everything was tried"),
    BROKEN("Not everything works: see {experiments}"),
    VIRTUAL_THREADS("What changes if this runs on virtual threads?"),
    ANSWERS("What this run says"),
    NOTHING_COMPARED("No verdict: nothing was compared."),
    WITHOUT_ANSWER("without an answer"),

    TRUSTED("This run can be trusted: {facts}."),
    DOUBTFUL("Read this run with care: {facts}."),
    NO_FIGURES("no trial has figures"),
    FORKS("{n fork} of each cell"),
    FORKS_OF_CELLS("{from} to {n fork} of each cell"),
    FEW_FORKS("{forks} (below {minimum}, only differences beyond a factor of 2 get a verdict)"),
    TRIALS_MISSING("planned trials are missing"),
    NONE_OF_TRIALS_FAILED("{n trial}, none failed"),
    NONE_FAILED("no trial failed"),
    FAILED("{n} of {all trial} failed"),
    NONE_REPEATED("no trial repeated"),
    REPEATED("{n} of {all trial} repeated"),
    WARNINGS("{n warning} for the whole run"),
    NO_WARNING("no warning about the machine"),
    EXPERIMENTS_WITH_WARNINGS("warnings for {experiments}");

    private final String words;

    RunRemark(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
