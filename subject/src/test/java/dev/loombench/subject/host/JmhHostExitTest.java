package dev.loombench.subject.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.ProcessEnd;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tests that the host and its fork end together with the lab.
@Execution(ExecutionMode.CONCURRENT)
class JmhHostExitTest extends JmhHostTestBase {
    @Test
    @EnabledOnOs(OS.LINUX)
    void aForkThatWasKilledIsGlossed() throws Exception {
        host.send(orders.endless().line());
        ProcessHandle fork = host.fork(orders.begun());
        fork.destroyForcibly();
        assertThat(host.untilTheEnd().getLast())
                .isEqualTo(new JmhHostEvent.TrialFailure(JvmFailure.ENDED.message(ProcessEnd.KILLED.words())));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theForkDiesWithAHostThatIsKilled() throws Exception {
        host.send(orders.endless().line());
        ProcessHandle fork = host.fork(orders.begun());
        assertThat(host.process.destroyForcibly().waitFor()).isEqualTo(137);
        JmhHostFixture.assertEnds(fork);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void hostAndForkDieWithTheLab() throws Exception {
        host.send(orders.endless().line());
        ProcessHandle fork = host.fork(orders.begun());
        host.closeOrders();
        assertThat(host.process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(host.process.exitValue()).isEqualTo(137);
        JmhHostFixture.assertEnds(fork);
    }

    @Test
    void anIdleHostEndsWell() throws Exception {
        host.closeOrders();
        assertThat(host.process.waitFor()).isZero();
    }
}
