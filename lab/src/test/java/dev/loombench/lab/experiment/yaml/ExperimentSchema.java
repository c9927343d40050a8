package dev.loombench.lab.experiment.yaml;

import dev.loombench.lab.EditorSchema;
import java.util.List;

/// The schema of experiments.
final class ExperimentSchema {
    static final EditorSchema SCHEMA = new EditorSchema("docs/reference/experiment.schema.json");

    private ExperimentSchema() {}

    /// What is wrong with a document; nothing where it is as it should be.
    static List<String> problems(String yaml) {
        return SCHEMA.problems(yaml);
    }
}
