package dev.loombench.cli.run;

import static dev.loombench.cli.run.ExperimentFixtures.POOL;
import static dev.loombench.cli.run.ExperimentFixtures.comparison;
import static dev.loombench.cli.run.ExperimentFixtures.estimate;
import static dev.loombench.cli.run.ExperimentFixtures.experiment;
import static dev.loombench.cli.run.ExperimentFixtures.finding;
import static dev.loombench.report.BlockExperimentBuilder.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.Style;
import dev.loombench.cli.terminal.SymbolSet;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.ComparisonRecord;
import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.run.ClaimVerdict;
import dev.loombench.lab.model.run.EstimateRecord;
import dev.loombench.lab.model.run.ExperimentRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExperimentViewTest {
    private static final Style PLAIN = Style.of(Style.ColorMode.NEVER, false, false);

    private static String rendered(ExperimentRecord experiment) {
        return new ExperimentView(PLAIN, 80, SymbolSet.SYMBOLS).render(experiment);
    }

    @Test
    void furtherBlocksChangeForksAndAnswerOnly() {
        assertThat(new ExperimentView(PLAIN, 80, SymbolSet.SYMBOLS)
                        .update(ExperimentFixtures.sleep(), ExperimentFixtures.sleep()))
                .isEqualTo("""
                sleep-10k; 6 forks
                  → Virtual threads are 7.7 times as fast as the cached pool (7.3 to 8.2).
                """);
    }

    @Test
    void claimsThatFurtherBlocksDecideAreShownAgain() {
        ExperimentRecord before = claimed(ClaimVerdict.INCONCLUSIVE);
        ExperimentRecord now = claimed(ClaimVerdict.REPRODUCED);

        assertThat(new ExperimentView(PLAIN, 80, SymbolSet.SYMBOLS).update(now, before))
                .endsWith("  claims: ✓ 6.1 times\n");
        assertThat(new ExperimentView(PLAIN, 80, SymbolSet.WORDS).update(now, before))
                .endsWith("  claims: reproduced: 6.1 times\n");
    }

    private static ExperimentRecord claimed(ClaimVerdict verdict) {
        return experiment(
                "x",
                "batch",
                List.of(estimate(POOL, "time", "s", 1)),
                List.of(),
                List.of(ExperimentFixtures.claim("1", "6.1 times", verdict, "why")),
                List.of(),
                null);
    }

    @Test
    void aProcessHasItsCpuTimeThreadsAndMemoryInTheSameRow() {
        ExperimentRecord process = experiment(
                "start-10k",
                "process",
                List.of(
                        estimate(POOL, "time", "s", 4),
                        estimate(POOL, "user", "s", 2),
                        estimate(POOL, "system", "s", 3),
                        estimate(POOL, "peak-threads", "threads", 2536),
                        estimate(POOL, "peak-rss", "B", 164e6),
                        estimate(POOL, "voluntary-switches", "switches", 62_928)),
                List.of(),
                List.of(),
                List.of(),
                null);

        assertThat(rendered(process)).isEqualTo("""
                start-10k: Tasks that sleep: 1,000 tasks; 6 forks
                                 time         CPU time  threads  memory
                  cached-pool  4.00 s  ± 4 %    5.00 s    2,536  164 MB
                """);
    }

    @Test
    void theHeadlinesLevelIsAlwaysAmongTheRows() {
        List<EstimateRecord> estimates = new ArrayList<>();
        List<ComparisonRecord> comparisons = new ArrayList<>();
        for (int tasks = 1; tasks <= 12; tasks++) {
            CellRecord baseline = cell("cached-pool", "tasks", Integer.toString(tasks * 100));
            CellRecord candidate = cell("virtual-per-task", "tasks", Integer.toString(tasks * 100));
            estimates.add(estimate(baseline, "time", "s", 0.5));
            estimates.add(estimate(candidate, "time", "s", 0.25));
            comparisons.add(comparison(baseline, candidate, 0.5, ComparisonVerdict.FASTER));
        }

        assertThat(rendered(experiment("many", "batch", estimates, comparisons, List.of(), List.of(), null))
                        .lines())
                .anyMatch(line -> line.startsWith("  1,200  "))
                .noneMatch(line -> line.startsWith("  1,100  "))
                .anyMatch(line -> line.equals("  4 more rows with -v"))
                .hasSize(11);
    }

    @Test
    void onlyWarningsAreShownAndFailuresOfOneKindTogether() {
        Map<String, Object> reasons = new LinkedHashMap<>();
        reasons.put("spring-mvc(virtual) users=600", "no request was answered");
        reasons.put("spring-mvc(platform) users=600", "no request was answered");
        ExperimentRecord failed = experiment(
                "http-sleep-1s",
                "http",
                List.of(),
                List.of(),
                List.of(),
                List.of(
                        finding("trial-failed", Severity.INVALID, "2 trials have no figures", reasons),
                        finding("trials-missing", Severity.WARNING, "6 of 8 trials were not run", Map.of()),
                        finding("diagnosed", Severity.INFO, "2 trials were recorded", Map.of()),
                        finding("few-blocks", Severity.WARNING, "needed " + "x ".repeat(120), Map.of())),
                null);

        assertThat(rendered(failed)).isEqualTo("""
                http-sleep-1s: Tasks that sleep; no figures
                  invalid: no figures of spring-mvc(virtual), spring-mvc(platform): no request
                    was answered
                  warning: needed x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x
                    x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x …
                """);
    }

    @Test
    void aLimitIsSaidWithItsFirstSentence() {
        assertThat(ExperimentView.brief("a full thread pool. Of the 200 threads of http-exec 200 had a task, on average"
                        + " of 9 thread dumps. 800 requests of 1,000 in flight were queued for them."))
                .isEqualTo("a full thread pool: Of the 200 threads of http-exec 200 had a task, on average of 9 thread"
                        + " dumps");
        assertThat(ExperimentView.brief("waiting. 14.3 of 14.5 requests in flight sleep in a.Work.run(Work.java:62)."))
                .isEqualTo("waiting: 14.3 of 14.5 requests in flight sleep in a.Work.run(Work.java:62)");
        assertThat(ExperimentView.brief("unknown: no limit was reached: 525 requests/s, with 1.4 in flight"))
                .isEqualTo("no limit was reached");
    }
}
