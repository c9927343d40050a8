package dev.loombench.report.export;

import dev.loombench.protocol.MessageTemplate;

/// What a format leaves out.
enum Omission implements MessageTemplate {
    NO_TRIAL("{experiment} {cell} is left out: none of its trials is there"),
    NO_TIME_OR_RATE("{experiment} {cell} is left out: its {metric} ({unit}) is neither a time nor a rate"),
    TOO_LONG("the figures of {experiment} and what follows are left out: GitHub shows no longer summary");

    private final String words;

    Omission(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
