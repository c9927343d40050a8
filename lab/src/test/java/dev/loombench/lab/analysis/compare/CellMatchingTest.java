package dev.loombench.lab.analysis.compare;

import static dev.loombench.lab.analysis.compare.ComparisonNote.ABSENT;
import static dev.loombench.lab.analysis.compare.ComparisonNote.ONLY_ON_JDK;
import static dev.loombench.lab.analysis.compare.ComparisonNote.OTHER_METRIC;
import static dev.loombench.lab.analysis.compare.ComparisonNote.WITHOUT_FIGURES;
import static dev.loombench.lab.analysis.compare.ComparisonNote.WITHOUT_METRIC;
import static dev.loombench.lab.analysis.compare.SideFixtures.cell;
import static dev.loombench.lab.analysis.compare.SideFixtures.name;
import static dev.loombench.lab.analysis.compare.SideFixtures.side;
import static dev.loombench.lab.analysis.compare.SideFixtures.time;
import static dev.loombench.lab.analysis.compare.SideFixtures.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loombench.lab.analysis.compare.ComparisonSide.UnmeasuredCell;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import dev.loombench.lab.stats.Better;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CellMatchingTest {
    @Test
    void joinsCellsOfOneNameOnOneJdk() {
        CellMatching matching = CellMatching.of(
                side("a", time("x", "21", 1), time("x", "25", 2), time("y", "25", 3)),
                side("b", time("y", "25", 4), time("x", "25", 5), time("x", "21", 6)));

        assertThat(matching.acrossEnvironments()).isFalse();
        assertThat(matching.pairs())
                .extracting(pair -> pair.base().figures().getFirst()
                        + pair.candidate().figures().getFirst())
                .containsExactly(7.0, 7.0, 7.0);
        assertThat(matching.unmatched()).isEmpty();
    }

    @Test
    void joinsAcrossJdksWhereEachSideHasOne() {
        CellMatching matching = CellMatching.of(side("a", time("x", "21", 1)), side("b", time("x", "25", 5)));

        assertThat(matching.acrossEnvironments()).isTrue();
        assertThat(matching.pairs()).hasSize(1);
    }

    @Test
    void joinsNothingAcrossJdksWhereASideHasSeveral() {
        CellMatching matching =
                CellMatching.of(side("a", time("x", "21", 1), time("x", "22", 1)), side("b", time("x", "25", 5)));

        assertThat(matching.acrossEnvironments()).isFalse();
        assertThat(matching.pairs()).isEmpty();
        assertThat(matching.unmatched())
                .extracting(UnmatchedRecord::reason)
                .containsExactly(
                        ONLY_ON_JDK.with("25").toString(),
                        ONLY_ON_JDK.with("25").toString(),
                        ONLY_ON_JDK.with(List.of("21", "22")).toString());
    }

    @Test
    void listsWhatHasNoPartnerWithTheReason() {
        ComparisonSide base = side(
                "a",
                SideFixtures.HOST,
                List.of(
                        time("both", "25", 1),
                        time("gone", "25", 1),
                        cell(name("mode", "avgt"), "25", "s", Better.LESS, 1),
                        time("broke", "25", 1)));
        ComparisonSide candidate = side(
                "b",
                SideFixtures.HOST,
                List.of(time("both", "25", 1), cell(name("mode", "thrpt"), "25", "ops/s", Better.MORE, 1)),
                new UnmeasuredCell(name("broke", ""), "25", "failed: it threw"));

        assertThat(CellMatching.of(base, candidate).unmatched())
                .extracting(UnmatchedRecord::side, UnmatchedRecord::experiment, UnmatchedRecord::reason)
                .containsExactly(
                        tuple(Role.BASE, "gone", ABSENT.words()),
                        tuple(
                                Role.BASE,
                                "mode",
                                OTHER_METRIC.with("thrpt", "avgt").toString()),
                        tuple(Role.BASE, "broke", WITHOUT_FIGURES.words()),
                        tuple(
                                Role.CANDIDATE,
                                "mode",
                                OTHER_METRIC.with("avgt", "thrpt").toString()),
                        tuple(Role.CANDIDATE, "broke", "failed: it threw"));
    }

    @Test
    void listsCellsThatLackAFurtherMetricOnOneSide() {
        ComparisonSide base = with(
                side("a", time("x", "25", 1), time("y", "25", 1), time("gone", "25", 1)),
                p99("x"),
                p99("y"),
                p99("gone"),
                cell(name("y", "user"), "25", "s", Better.LESS, 1));
        ComparisonSide candidate = with(
                side("b", time("x", "25", 1), time("y", "25", 1)),
                p99("x"),
                cell(name("x", "cpu"), "25", "s", Better.LESS, 1));
        CellMatching matching = CellMatching.of(base, candidate);

        assertThat(matching.unmatchedFurther(base, candidate, Set.of("p99", "cpu")))
                .as("what wasn't asked for, and cells without a partner, apart")
                .extracting(
                        UnmatchedRecord::side,
                        UnmatchedRecord::experiment,
                        UnmatchedRecord::metric,
                        UnmatchedRecord::reason)
                .containsExactly(
                        tuple(Role.BASE, "y", "p99", WITHOUT_METRIC.with("p99").toString()),
                        tuple(
                                Role.CANDIDATE,
                                "x",
                                "cpu",
                                WITHOUT_METRIC.with("cpu").toString()));
        assertThat(matching.unmatchedFurther(base, candidate, Set.of())).isEmpty();
    }

    @Test
    void findsTheFurtherMetricsOfAnotherJdkToo() {
        ComparisonSide base = with(side("a", time("x", "21", 1)), cell(name("x", "p99"), "21", "s", Better.LESS, 1));
        ComparisonSide candidate = with(side("b", time("x", "25", 1)), p99("x"));

        assertThat(CellMatching.of(base, candidate).unmatchedFurther(base, candidate, Set.of("p99")))
                .isEmpty();
    }

    private static MeasuredCell p99(String experiment) {
        return cell(name(experiment, "p99"), "25", "s", Better.LESS, 1);
    }
}
