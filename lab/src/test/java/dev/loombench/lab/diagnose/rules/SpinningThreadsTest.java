package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpinningThreadsTest {
    private static final HotStack SPIN = new HotStack(
            List.of(frame("java.lang.Thread", "yield"), frame("com.acme.Pool", "take"), PROGRAM_FRAME), 0.5, 0.5);
    private static final HotStack JDK = new HotStack(List.of(frame("java.lang.VirtualThread", "run")), 0.5, 0);

    @Test
    void thePoolThatLendsIsNamed() {
        HotStack inPool = new HotStack(
                List.of(
                        frame("io.agroal.pool.ConnectionPool", "handlerFromSharedCache"),
                        frame("io.agroal.pool.DataSource", "getConnection"),
                        PROGRAM_FRAME),
                1,
                1);

        assertThat(finding(carriers(), inPool).evidence())
                .contains(Message.TRY_WITHOUT_SLEEPING.with(
                        inPool.stack().getFirst(), Message.FOR_LOAN.with("io.agroal.pool.DataSource.getConnection")));
    }

    @Test
    void pollingIsSuspectedWhereProcessorsAreFree() {
        HotStack sleep =
                new HotStack(List.of(frame("java.lang.Thread", "sleep"), frame("com.acme.Shop", "poll")), 0.3, 0.3);
        SymptomsBuilder free = SymptomsBuilder.on(25).carriers(1.4, 0);

        CauseFinding finding = finding(free.process(1.4, 0), sleep, JDK);
        assertThat(finding.cause()).isEqualTo(Cause.SPIN_WAIT);
        assertThat(finding.confidence()).isEqualTo(Confidence.SUSPECTED);
        assertThat(finding.evidence()).contains(Message.PROCESSORS_USED.with(1.4, 2));
        assertThat(findings(free.process(0.4, 0), sleep, JDK))
                .as("little CPU time")
                .isEmpty();
        assertThat(findings(free.process(1.4, 0), sleep, work(0.4)))
                .as("mostly computing")
                .isEmpty();
        assertThat(findings(free.process(1.4, 0), SPIN)).as("a short spin").isEmpty();
        assertThat(findings(free.addSite(true, 1, SPIN.stack().toArray(StackFrame[]::new)), SPIN))
                .as("a long one")
                .hasSize(1);
    }

    @Test
    void whoComputesMoreThanItSpinsComputes() {
        assertThat(finding(carriers(), SPIN, work(0.6)).cause()).isEqualTo(Cause.CARRIERS_COMPUTE);
        assertThat(finding(carriers(), work(0.6)).cause()).isEqualTo(Cause.CARRIERS_COMPUTE);
    }

    @Test
    void theSchedulersOwnSamplesDoNotCount() {
        assertThat(finding(carriers(), SPIN, JDK, work(0.1)).cause()).isEqualTo(Cause.SPIN_WAIT);
        assertThat(finding(carriers(), JDK).cause()).isEqualTo(Cause.CARRIERS_COMPUTE);
    }

    @Test
    void platformThreadsSpinToo() {
        assertThat(finding(SymptomsBuilder.on(25).process(1.95, 6), SPIN).cause())
                .isEqualTo(Cause.SPIN_WAIT);
    }

    private static SymptomsBuilder carriers() {
        return SymptomsBuilder.on(25).carriers(2, 0).scheduler(1, 1);
    }

    private static HotStack work(double share) {
        return new HotStack(List.of(PROGRAM_FRAME), share, 0);
    }

    private static CauseFinding finding(SymptomsBuilder symptoms, HotStack... hotSpots) {
        return findings(symptoms, hotSpots).getFirst();
    }

    private static List<CauseFinding> findings(SymptomsBuilder symptoms, HotStack... hotSpots) {
        return symptoms.events(RecordingFixture.samples(100, 0, hotSpots))
                .diagnosis()
                .findings();
    }
}
