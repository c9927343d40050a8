package dev.loombench.report.export;

import dev.loombench.lab.store.Json;

/// JSON of the document itself, as this version writes it.
record JsonFormat() implements ExportFormat {
    @Override
    public String formatName() {
        return "json";
    }

    @Override
    public ExportResult export(ExportSource source) {
        Record document = switch (source) {
            case ExportSource.Run run -> run.document();
            case ExportSource.Load load -> load.document();
            case ExportSource.Capacity capacity -> capacity.document();
        };
        return ExportResult.whole(Json.text(document) + "\n");
    }
}
