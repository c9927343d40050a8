package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LabelRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the figures by label, and what is said of them.
class LabelRecordsTest {
    private static final String SUM = "\"Number of samples in transaction : 2, number of failing samples : 0\"";

    @TempDir
    Path folder;

    private final JtlBuilder jtl = new JtlBuilder();

    @Test
    void figuresAreThoseOfTheAggregateReport() throws IOException {
        for (int i = 1; i <= 10; i++) {
            row("fast", "a", 100L * i, i, "200", "OK", true);
        }
        row("slow", "a", 2_000, 400, "200", "OK", true);
        row("slow", "a", 3_000, 600, "404", "Not Found", false);

        List<LabelRecord> labels = read(JtlBuilder.unlimited()).labels();

        assertThat(labels).extracting(LabelRecord::label).containsExactly("fast", "slow");
        LabelRecord fast = labels.getFirst();
        assertThat(fast.count()).isEqualTo(10);
        assertThat(fast.failed()).isZero();
        assertThat(fast.mean()).isEqualTo(0.0055);
        assertThat(fast.median()).isEqualTo(0.005);
        assertThat(fast.p90()).isEqualTo(0.009);
        assertThat(fast.p99()).isEqualTo(0.01);
        assertThat(fast.max()).isEqualTo(0.01);
        assertThat(fast.perSecond()).isEqualTo(10 / 0.91);
        assertThat(fast.bytesPerSecond()).isEqualTo(10 * 1_024 / 0.91);
        assertThat(fast.error()).isNull();
        assertThat(labels.getLast().failed()).isEqualTo(1);
        assertThat(labels.getLast().error()).isEqualTo("404 Not Found");
    }

    @Test
    void transactionsStandBesideTheirSamplesAndAreMarked() throws IOException {
        row("page", "a", 0, 5, "200", "OK", true);
        row("image", "a", 5, 5, "200", "OK", true);
        row("T1", "a", 0, 10, "200", SUM, true);

        JtlResult result = read(JtlBuilder.unlimited());

        assertThat(result.total().samples()).isEqualTo(2);
        assertThat(result.labels()).extracting(LabelRecord::label).containsExactly("page", "image", "T1");
        assertThat(result.labels()).extracting(LabelRecord::transaction).containsExactly(false, false, true);
    }

    @Test
    void groupsThatSetUpHaveLabelsAndCutOffRequestsDoNot() throws IOException {
        row("login", "Setup 1-1", 0, 30, "200", "OK", true);
        row("page", "Users 1-1", 100, 50, "200", "OK", true);
        row("page", "Users 1-1", 200, 900, "Non HTTP response code: java.net.SocketException", "Socket closed", false);

        List<LabelRecord> labels = read(JtlBuilder.stoppedAt(1_000)).labels();

        assertThat(labels).extracting(LabelRecord::label).containsExactly("login", "page");
        assertThat(labels.getLast().count()).isEqualTo(1);
        assertThat(labels.getLast().failed()).isZero();
    }

    @Test
    void labelsWithNumbersInThemAreBounded() throws IOException {
        for (int i = 0; i < LabelAggregator.MAX_LABELS + 7; i++) {
            row("GET /" + i, "a", 10L * i, 5, "200", "OK", true);
        }

        List<LabelRecord> labels = read(JtlBuilder.unlimited()).labels();

        assertThat(labels).hasSize(LabelAggregator.MAX_LABELS + 1);
        assertThat(labels.getLast().label()).isEqualTo(LabelAggregator.FURTHER_LABELS);
        assertThat(labels.getLast().count()).isEqualTo(7);
    }

    @Test
    void failingAndSlowLabelsAreNamed() throws IOException {
        for (int i = 0; i < 10; i++) {
            row("fast", "a", 1_000L * i, 2, "200", "OK", true);
            row("slow", "a", 1_000L * i + 100, 300, "200", "OK", true);
            row("bad", "a", 1_000L * i + 500, 3, "404", "Not Found", false);
        }

        List<Finding> findings =
                JMeterLoadChecks.ofLabels(read(JtlBuilder.unlimited()).labels());

        assertThat(findings.getFirst())
                .isEqualTo(LoadFinding.FAILING_LABELS
                        .with(1, 3, List.of("'bad' (10 of 10: 404 Not Found)"))
                        .withEvidence(Map.of("labels", 1)));
        assertThat(findings.getLast())
                .isEqualTo(LoadFinding.SLOW_LABEL
                        .with(3 / 3.05, "'slow'", 0.3, 0.0025)
                        .withEvidence(Map.of("share", 3 / 3.05)));
    }

    @Test
    void labelsThatAreAlikeAreNotNamed() throws IOException {
        for (int i = 0; i < 10; i++) {
            row("one", "a", 1_000L * i, 20, "200", "OK", true);
            row("two", "a", 1_000L * i + 100, 25, "200", "OK", true);
        }

        assertThat(JMeterLoadChecks.ofLabels(read(JtlBuilder.unlimited()).labels()))
                .isEmpty();
    }

    /// JMeter writes the time 0 for a sampler that failed before it started.
    @Test
    void aSampleThatNeverBeganIsNoOtherRun() throws IOException {
        row("page", "a", 0, 10, "200", "OK", true);
        jtl.line("0,0,ERROR: com.acme.Missing,,,a,,false,,33,0,1,1,null,0,0,0");

        JtlResult result = read(JtlBuilder.unlimited());

        assertThat(result.total().samples()).isEqualTo(2);
        assertThat(result.labels().getLast().label()).isEqualTo("ERROR: com.acme.Missing");
    }

    private void row(
            String label, String user, long start, long elapsed, String code, String message, boolean success) {
        jtl.line("%d,%d,%s,%s,%s,%s,text,%s,,1024,176,1,1,null,%d,0,1"
                .formatted(JtlBuilder.BEGIN + start, elapsed, label, code, message, user, success, elapsed));
    }

    private JtlResult read(MeasurementWindow window) throws IOException {
        return JtlResult.read(jtl.writeTo(folder), window, JMeterPauses.NONE, Set.of("Setup"))
                .orElseThrow();
    }
}
