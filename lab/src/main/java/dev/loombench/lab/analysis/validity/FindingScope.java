package dev.loombench.lab.analysis.validity;

import dev.loombench.protocol.MessageTemplate;

/// What a finding on one trial says where it stands for several.
public enum FindingScope implements MessageTemplate {
    NO_FIGURES("{n cell has/cells have} no figures here: {cell}: {message}"),
    IN_TRIALS("{n} of {all} trials, such as one of {cell}: {message}");

    private final String words;

    FindingScope(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
