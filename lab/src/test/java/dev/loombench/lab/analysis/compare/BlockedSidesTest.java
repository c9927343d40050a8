package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.SideFixtures.SEED;
import static dev.loombench.lab.analysis.compare.SideFixtures.compare;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockedSidesTest {
    /// A machine that takes 15 % longer in each block than in the one before.
    @ParameterizedTest
    @CsvSource({"8, 1.05, SLOWER, FAILED", "8, 1, SAME, PASSED", "5, 1.05, INCONCLUSIVE, UNDECIDED"})
    void findsWhatADriftingMachineHides(int blocks, double effect, ComparisonVerdict verdict, GateOutcome gate) {
        Random random = new Random(SEED);
        List<ComparisonSide> results = IntStream.range(0, 2 * blocks)
                .mapToObj(i -> side(
                        "r" + i,
                        time(
                                "x",
                                "25",
                                SideFixtures.figures(
                                        random, 2, Math.exp(0.15 * (i / 2)) * (i % 2 == 0 ? 1 : effect), 0.004))))
                .toList();

        List<ComparisonSide> sides = BlockedSides.of(results);
        CompareDocument paired = compare(sides.getFirst(), sides.getLast(), "slower>3%");
        ComparedRecord cell = paired.cells().findFirst().orElseThrow();

        assertThat(cell.verdict()).isEqualTo(verdict);
        assertThat(cell.ratio()).isBetween(effect - 0.01, effect + 0.01);
        assertThat(cell.base().forks()).isEqualTo(blocks);
        assertThat(paired.gates().getFirst().outcome()).isEqualTo(gate);
        assertThat(compare(pooled(results, 0), pooled(results, 1))
                        .cells()
                        .findFirst()
                        .orElseThrow()
                        .verdict())
                .as("not in pairs")
                .isEqualTo(ComparisonVerdict.INCONCLUSIVE);
    }

    private static ComparisonSide pooled(List<ComparisonSide> results, int remainder) {
        MeasuredCell all = IntStream.range(0, results.size())
                .filter(i -> i % 2 == remainder)
                .mapToObj(i -> results.get(i).cells().getFirst())
                .reduce(MeasuredCell::combinedWith)
                .orElseThrow();
        return side("side " + remainder, all);
    }

    @Test
    void namesWhatIsMissingInABlock() {
        List<ComparisonSide> results = new ArrayList<>();
        for (int block = 1; block <= 3; block++) {
            results.add(side("a" + block, time("x", "25", 1), time("y", "25", block), time("z", "25", 1)));
            results.add(
                    block == 2
                            ? side("b2", time("x", "25", 1))
                            : side("b" + block, time("x", "25", 1), time("y", "25", 2)));
        }

        List<ComparisonSide> sides = BlockedSides.of(results);
        CompareDocument document = compare(sides.getFirst(), sides.getLast());

        assertThat(document.cells()).extracting(cell -> cell.base().forks()).containsExactly(3, 2);
        assertThat(sides.getLast().record().notes())
                .containsExactly(ComparisonNote.LEFT_OUT
                        .with(name("y", "time").label(), List.of(2))
                        .sentence());
        assertThat(document.unmatched())
                .extracting(UnmatchedRecord::side, UnmatchedRecord::experiment)
                .containsExactly(tuple(Role.BASE, "z"));
    }

    @Test
    void aSideHasOneJdk() {
        List<ComparisonSide> results = List.of(
                side("a1", time("x", "21", 1)),
                side("b1", time("x", "25", 1)),
                side("a2", time("x", "21", 1)),
                side("b2", time("x", "26", 1)));

        assertThat(BlockedSides.of(results.subList(0, 2))).hasSize(2);
        assertThatThrownBy(() -> BlockedSides.of(results))
                .hasMessage(FileError.OTHER_JDK.message("b1", List.of("25"), "b2", List.of("26")));
    }
}
