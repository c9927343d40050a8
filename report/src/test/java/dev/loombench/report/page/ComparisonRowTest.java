package dev.loombench.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.report.text.CellNames;
import dev.loombench.report.text.Palette;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonRowTest {
    @Test
    void aDetectableRatioBeyondTwoIsNoFigure() {
        assertThat(detectable(1.21)).isEqualTo("1.21×");
        assertThat(detectable(44.96)).isEqualTo("none below 2.0×");
        assertThat(detectable(null)).isEmpty();
    }

    private static String detectable(@Nullable Double ratio) {
        ComparisonRecord comparison = RecordBuilder.of(ComparisonRecord.class)
                .with("n", 2)
                .with("baseline", cell("pool"))
                .with("candidate", cell("virtual"))
                .with("verdict", ComparisonVerdict.INCONCLUSIVE)
                .with("minimumDetectableEffect", ratio)
                .build();
        return ComparisonRow.of(comparison, new CellNames(Set.of(), List.of(), Palette.of(List.of()), false))
                .detectable();
    }

    private static CellRecord cell(String model) {
        return new CellRecord(model, Map.of(), Map.of());
    }
}
