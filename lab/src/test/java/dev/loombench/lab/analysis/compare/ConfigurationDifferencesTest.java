package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.ComparisonNote.BY_VENDOR;
import static dev.loombench.lab.analysis.compare.ComparisonNote.JDK_OF_ID;
import static dev.loombench.lab.analysis.compare.ComparisonNote.MACHINE;
import static dev.loombench.lab.analysis.compare.ComparisonNote.OTHER_JDK;
import static dev.loombench.lab.analysis.compare.ComparisonNote.OTHER_MACHINE;
import static dev.loombench.lab.analysis.compare.ComparisonNote.OTHER_SETTINGS;
import static dev.loombench.lab.analysis.compare.ComparisonNote.SETTING;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.protocol.Clause;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationDifferencesTest {
    private static final double[] QUIET = {1.000, 1.002, 0.998, 1.001, 0.999, 1.003};
    private static final double[] QUIET_TOO = {1.001, 0.999, 1.002, 0.998, 1.003, 1.000};

    @Test
    void saysWhatElseDiffers() {
        HostRecord other = new HostRecord("Linux", "6.1", "Another", 8, 32_000_000_000L, Map.of(), Map.of());

        assertThat(notes(side("a", time("x", "21", QUIET)), side("b", other, List.of(time("x", "25", QUIET_TOO)))))
                .containsExactly(
                        OTHER_MACHINE.with(
                                MACHINE.with("A processor", 2, "Linux", "6.1", 8L),
                                MACHINE.with("Another", 8, "Linux", "6.1", 32L)),
                        OTHER_JDK.with(
                                JDK_OF_ID.with("21", BY_VENDOR.with("21.0.1", "a vendor")),
                                JDK_OF_ID.with("25", BY_VENDOR.with("25.0.1", "a vendor"))));
    }

    @Test
    void saysNothingOfSidesThatAreAlike() {
        assertThat(notes(side("a", time("x", "25", QUIET)), side("b", time("x", "25", QUIET_TOO))))
                .isEmpty();
    }

    @Test
    void saysWhatWasNotMeasuredAlike() {
        MeasuredCell cell = time("x", "25", QUIET);
        MeasuredCell shorter = RecordBuilder.like(cell)
                .with("figures", List.of(1.0, 1.01))
                .with("settings", Map.of("warmupIterations", "1", "measurementTime", "10 s"))
                .build();
        MeasuredCell longer = RecordBuilder.like(cell)
                .with("settings", Map.of("warmupIterations", "5", "measurementTime", "10 s"))
                .build();

        assertThat(notes(side("a", longer), side("b", shorter)))
                .containsExactly(OTHER_SETTINGS.with(1, 1, List.of(SETTING.with("warmupIterations", "5", "1"))));
    }

    private static List<Clause> notes(ComparisonSide base, ComparisonSide candidate) {
        return ConfigurationDifferences.list(base, candidate, CellMatching.of(base, candidate));
    }
}
