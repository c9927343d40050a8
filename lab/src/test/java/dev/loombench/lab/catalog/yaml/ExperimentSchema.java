package dev.loombench.lab.catalog.yaml;

import dev.loombench.lab.run.EditorSchema;
import java.util.List;

/// JSON Schema of experiment files.
public final class ExperimentSchema {
    static final EditorSchema SCHEMA = new EditorSchema("docs/reference/experiment.schema.json");

    private ExperimentSchema() {}

    /// Violations of the schema by a document.
    public static List<String> problems(String yaml) {
        return SCHEMA.problems(yaml);
    }
}
