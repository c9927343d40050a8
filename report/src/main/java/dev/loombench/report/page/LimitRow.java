package dev.loombench.report.page;

import dev.loombench.report.text.CellBottleneck;
import dev.loombench.report.text.CellName;
import dev.loombench.report.text.CellNames;

/// Row with the bottleneck of a cell; a text is empty if there is nothing to say.
///
/// @param jdk empty if all cells are on the same JDK
/// @param invalid why and how many of its trials are invalid
public record LimitRow(CellName cell, String jdk, String limit, String invalid) {
    static LimitRow of(CellBottleneck limit, CellNames names) {
        return new LimitRow(
                names.name(limit.cell()),
                names.jdks() ? limit.jdk() : "",
                limit.limit(),
                limit.voided() == 0 ? "" : limit.share() + ": " + limit.invalid());
    }
}
