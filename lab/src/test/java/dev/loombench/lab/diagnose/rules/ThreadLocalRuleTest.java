package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadLocalRuleTest {
    @Test
    void aRecyclerAndWhoCallsItAreNamed() {
        CauseFinding finding = finding(CacheEvidence.RECYCLER, "com.fasterxml.jackson.core.util.BufferRecycler");

        assertThat(finding.cause()).isEqualTo(Cause.PER_THREAD_CACHES);
        assertThat(finding.confidence()).isEqualTo(Confidence.CONFIRMED);
        assertThat(finding.evidence())
                .containsExactly(
                        "98 % of all allocation, about 20 MB/s, was for buffers that"
                                + " com.fasterxml.jackson.core.util.BufferRecycler keeps for each thread.",
                        "At least 60 different threads allocated them, called by com.acme.Shop.pay(Shop.java:42).");
    }

    @Test
    void copiesOfInheritableVariablesAreMadeWhereThreadsAreStarted() {
        CauseFinding finding = finding(CacheEvidence.INHERITED, "");

        assertThat(finding.confidence()).isEqualTo(Confidence.CONFIRMED);
        assertThat(finding.title()).contains("inheritable");
        assertThat(finding.evidence())
                .containsExactly(
                        "98 % of all allocation, about 20 MB/s, was for copies of inheritable thread-local variables,"
                                + " which each new thread gets.",
                        "They are made where threads are started: in com.acme.Shop.pay(Shop.java:42).");
        assertThat(finding.remedy()).contains("inheritInheritableThreadLocals(false)");
    }

    private static CauseFinding finding(CacheEvidence evidence, String owner) {
        return first(on(21).events(RecordingFixture.threadLocals(
                new ThreadLocalAllocation(evidence, owner, 99, 0.98, 20e6, 60, List.of(PROGRAM_FRAME)))));
    }
}
