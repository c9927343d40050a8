package dev.loombench.lab.experiment.yaml;

import dev.loombench.lab.EditorSchema;
import java.util.List;

/// JSON Schema of experiment files.
final class ExperimentSchema {
    static final EditorSchema SCHEMA = new EditorSchema("docs/reference/experiment.schema.json");

    private ExperimentSchema() {}

    /// Violations of the schema by a document.
    static List<String> problems(String yaml) {
        return SCHEMA.problems(yaml);
    }
}
