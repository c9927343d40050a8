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
                        Message.CACHE_SHARE.with(
                                0.98,
                                20.0,
                                Message.FOR_KEPT_BUFFERS.with("com.fasterxml.jackson.core.util.BufferRecycler")),
                        Message.THREADS_ALLOCATED.with(60, Message.CALLED_BY.with(PROGRAM_FRAME)));
    }

    @Test
    void copiesOfInheritableVariablesAreMadeWhereThreadsAreStarted() {
        CauseFinding finding = finding(CacheEvidence.INHERITED, "");

        assertThat(finding.confidence()).isEqualTo(Confidence.CONFIRMED);
        assertThat(finding.title().kind()).isEqualTo(Message.COPIES_OF_INHERITABLE);
        assertThat(finding.evidence())
                .containsExactly(
                        Message.CACHE_SHARE.with(0.98, 20.0, Message.FOR_INHERITED_COPIES.with()),
                        Message.COPIES_MADE.with(Message.PLACE.with(PROGRAM_FRAME)));
        assertThat(finding.remedy().kind()).isEqualTo(Message.DO_NOT_INHERIT);
    }

    private static CauseFinding finding(CacheEvidence evidence, String owner) {
        return first(on(21).events(RecordingFixture.threadLocals(
                new ThreadLocalAllocation(evidence, owner, 99, 0.98, 20e6, 60, List.of(PROGRAM_FRAME)))));
    }
}
