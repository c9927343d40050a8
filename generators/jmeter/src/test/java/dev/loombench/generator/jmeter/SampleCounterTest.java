package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.generator.jmeter.LabelTable.LabelRow;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class SampleCounterTest {
    private final SampleCounter counter = new SampleCounter();

    @Test
    void figuresOfALabelAreThoseOfTheAggregateReport() {
        for (int i = 1; i <= 10; i++) {
            counter.add(sample("fast", i, true, "200", "OK"));
        }
        counter.add(sample("bad", 3, false, "404", "Not Found"));
        counter.add(sample("bad", 3, false, "404", "Not Found"));
        counter.add(sample("bad", 3, false, "500", "Oh"));
        counter.add(sample("bad", 3, true, "200", "OK"));

        LabelRow fast = counter.rows().getFirst();
        LabelRow bad = counter.rows().getLast();
        assertThat(fast.count()).isEqualTo(10);
        assertThat(fast.mean()).isEqualTo(5.5);
        assertThat(fast.median()).isEqualTo(5);
        assertThat(fast.p90()).isEqualTo(9);
        assertThat(fast.max()).isEqualTo(10);
        assertThat(bad.failed()).isEqualTo(3);
        assertThat(bad.error()).isEqualTo("404 Not Found");
        assertThat(bad.errorCount()).isEqualTo(2);
    }

    @Test
    void aTransactionThatReplacesItsSamplesIsMarkedAndTheyAreCounted() {
        SampleResult transaction = sample("T1", 20, true, "200", "Number of samples in transaction : 1");
        transaction.addSubResult(sample("page", 20, true, "200", "OK"), false);

        counter.add(transaction);

        assertThat(counter.rows()).extracting(LabelRow::label).containsExactly("T1", "page");
        assertThat(counter.rows()).extracting(LabelRow::transaction).containsExactly(true, false);
    }

    @Test
    void theTableNamesFailingLabelsAndMasksSecrets() {
        counter.add(sample("fast\u001b[2J", 2, true, "200", "OK"));
        counter.add(sample("bad", 3, false, "401", "no such token=abcdef"));

        String table = LabelTable.render(counter.rows());

        assertThat(table)
                .contains("label     samples error %     mean   median")
                .contains("bad             1  100.00        3        3")
                .endsWith("Failed: bad, 1 of 1: 401 no such token=***\n")
                .doesNotContain("\u001b");
        assertThat(LabelTable.render(new SampleCounter().rows())).isEmpty();
    }

    @Test
    void withoutJMetersEngineSamplesAreNotCounted() {
        assertThat(counter.count()).isEmpty();
        assertThat(counter.hasBegun()).isFalse();
    }

    private static SampleResult sample(String label, long millis, boolean success, String code, String message) {
        SampleResult result = SampleResult.createTestSample(millis);
        result.setSampleLabel(label);
        result.setSuccessful(success);
        result.setResponseCode(code);
        result.setResponseMessage(message);
        return result;
    }
}
