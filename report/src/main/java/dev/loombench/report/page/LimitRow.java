package dev.loombench.report.page;

import dev.loombench.report.text.CellLimit;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;

/// What was the bottleneck of a cell; texts are empty where there is nothing to say.
///
/// @param jdk empty where all are on the same one
/// @param invalid why trials of it are invalid, and how many are
public record LimitRow(CellName cell, String jdk, String limit, String invalid) {
    static LimitRow of(CellLimit limit, CellNames names, boolean jdks) {
        return new LimitRow(
                names.name(limit.cell()),
                jdks ? limit.jdk() : "",
                limit.limit(),
                limit.voided() == 0 ? "" : limit.share() + ": " + limit.invalid());
    }
}
