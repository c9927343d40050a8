package dev.loombench.lab.results;

import dev.loombench.protocol.MessageTemplate;

/// Caveats of other tools' results.
enum ToolNote implements MessageTemplate {
    NEEDS_OPTION("without {option} there is no {figure}"),
    CROWDED("there are {n} {names} or more, so only all requests together are compared: leave ids out of their names"),
    ONE_PROCESS(
            "its repetitions are of one process, and show nothing of how processes differ: they make a difference at"
                    + " most likely");

    private final String words;

    ToolNote(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
