package dev.loombench.report.export;

import dev.loombench.lab.store.Json;

/// JSON of the document itself, as this version writes it.
record JsonFormat() implements ExportFormat {
    @Override
    public String word() {
        return "json";
    }

    @Override
    public Exported of(Source source) {
        Record document = switch (source) {
            case Source.Run run -> run.document();
            case Source.Load load -> load.document();
            case Source.PlanLoad plan -> plan.document();
            case Source.Capacity capacity -> capacity.document();
        };
        return Exported.whole(Json.text(document) + "\n");
    }
}
