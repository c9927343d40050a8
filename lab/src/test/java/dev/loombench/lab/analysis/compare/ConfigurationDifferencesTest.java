package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.HostRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfigurationDifferencesTest {
    private static final double[] QUIET = {1.000, 1.002, 0.998, 1.001, 0.999, 1.003};
    private static final double[] QUIET_TOO = {1.001, 0.999, 1.002, 0.998, 1.003, 1.000};

    @Test
    void saysWhatElseDiffers() {
        HostRecord other = new HostRecord("Linux", "6.1", "Another", 8, 32_000_000_000L, Map.of(), Map.of());

        assertThat(notes(side("a", time("x", "21", QUIET)), side("b", other, List.of(time("x", "25", QUIET_TOO)))))
                .containsExactly(
                        "Different machines: A processor with 2 cores, Linux 6.1, 8 GB against Another with 8 cores,"
                                + " Linux 6.1, 32 GB. A ratio between machines also reflects the machines, and all that"
                                + " ran on them.",
                        "Different JDKs: 21 (21.0.1 by a vendor) against 25 (25.0.1 by a vendor). A ratio reflects the"
                                + " JDK and all other changes between them.");
    }

    @Test
    void saysNothingOfSidesThatAreAlike() {
        assertThat(notes(side("a", time("x", "25", QUIET)), side("b", time("x", "25", QUIET_TOO))))
                .isEmpty();
    }

    @Test
    void saysWhatWasNotMeasuredAlike() {
        MeasuredCell cell = time("x", "25", QUIET);
        MeasuredCell shorter = new MeasuredCell(
                cell.name(),
                "25",
                "s",
                cell.better(),
                List.of(1.0, 1.01),
                cell.options(),
                Map.of("warmupIterations", "1", "measurementTime", "10 s"),
                List.of());
        MeasuredCell longer = new MeasuredCell(
                cell.name(),
                "25",
                "s",
                cell.better(),
                cell.figures(),
                cell.options(),
                Map.of("warmupIterations", "5", "measurementTime", "10 s"),
                List.of());

        assertThat(notes(side("a", longer), side("b", shorter)))
                .containsExactly("The measurement settings differ in 1 of 1 cell: warmupIterations 5 against 1."
                        + " A ratio also reflects that.");
    }

    private static List<String> notes(ComparisonSide base, ComparisonSide candidate) {
        return new RunComparison(base, List.of(candidate), 0.03, List.of(), Set.of())
                .document()
                .candidates()
                .getFirst()
                .notes();
    }
}
