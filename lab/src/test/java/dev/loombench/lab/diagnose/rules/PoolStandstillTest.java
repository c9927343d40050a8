package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.first;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.fullPool;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.still;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.lab.model.RecordBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolStandstillTest {
    @Test
    void aPoolsOwnLeakDetectionIsNamed() {
        ThreadSite site = site(
                ThreadActivity.RESOURCE,
                true,
                40,
                ThreadIds.of(1),
                frame("com.zaxxer.hikari.pool.HikariPool", "getConnection"),
                PROGRAM_FRAME);

        assertThat(first(on(25).looks(List.of(site))).remedy()).asString().endsWith("leakDetectionThreshold.");
    }

    @Test
    void forAConnectionNobodyWaitsWhenIdle() {
        assertThat(causesAt("borrowConnection", ThreadIds.of(1))).containsExactly("RESOURCE_POOL?");
        assertThat(causesAt("borrowConnection", ThreadIds.NONE)).isEmpty();
        assertThat(causesAt("borrow", ThreadIds.of(1))).containsExactly("RESOURCE_POOL?");
        assertThat(causesAt("leaseJob", ThreadIds.of(1))).isEmpty();
    }

    private static List<String> causesAt(String method, ThreadIds still) {
        return on(25).looks(List.of(site(
                        ThreadActivity.RESOURCE,
                        true,
                        20,
                        still,
                        frame("java.util.concurrent.ArrayBlockingQueue", "take"),
                        frame("com.acme.Pool", method))))
                .causes();
    }

    @Test
    void aPoolThatComputesOnAllProcessorsIsHealthy() {
        assertThat(on(25).process(2, 0).looks(fullPool(2, 0, false)).causes()).isEmpty();
    }

    @Test
    void aPoolWhoseThreadsRanMeanwhileDoesNotHang() {
        ThreadDumpSummary summary = fullPool(2, 2, true);

        assertThat(first(on(25).process(0, 0).looks(summary)).title().kind()).isEqualTo(Message.POOL_HANGS);
        assertThat(first(on(25).process(0, 0).looks(summary.moving(ThreadIds.of(2), ThreadIds.NONE)))
                        .title())
                .isEqualTo(Cause.PLATFORM_POOL.title());
        assertThat(first(on(25).process(0, 0).looks(summary.moving(ThreadIds.of(3), ThreadIds.NONE)))
                        .title())
                .isEqualTo(Message.POOL_HANGS.with());
    }

    @Test
    void theRemedyForAPoolThatHangsFollowsWhatItWaitsFor() {
        StackFrame read = frame("sun.nio.ch.NioSocketImpl", "implRead");

        assertThat(hungPool(0, read).remedy().kind()).isEqualTo(Message.LIMIT_TIME_OF_CALLS);
        assertThat(hungPool(4, frame("java.util.concurrent.FutureTask", "get"))
                        .remedy()
                        .kind())
                .isEqualTo(Message.DO_NOT_WAIT_FOR_OWN_TASKS);
        assertThat(hungPool(0, frame("java.lang.Object", "wait")).remedy()).isEqualTo(Cause.STUCK_WAIT.advice());
    }

    private static CauseFinding hungPool(double awaiting, StackFrame call) {
        PoolSaturation pool = fullPool("pool", 4, ThreadIds.of(1, 2, 3, 4), call, PROGRAM_FRAME);
        return first(on(25).process(0, 0)
                .looks(
                        List.of(),
                        RecordBuilder.like(pool).with("awaiting", awaiting).build()));
    }
}
