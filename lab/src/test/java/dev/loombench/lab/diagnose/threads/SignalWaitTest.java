package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalWaitTest {
    private static final String PARK = "java.util.concurrent.locks.LockSupport.park ";
    private static final String AWAIT =
            PARK + "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                AWAIT + "com.acme.Shop.awaitStock",
                "java.lang.Object.wait0 java.lang.Object.wait com.acme.Shop.pay"
            })
    void theProgramWaitsForASignal(String calls) {
        assertThat(SignalWait.isSignalWait(stack(calls))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                AWAIT + "java.util.concurrent.LinkedBlockingQueue.take com.acme.Shop.pay",
                AWAIT + "org.apache.kafka.clients.consumer.KafkaConsumer.poll com.acme.Shop.pay",
                "java.util.concurrent.locks.LockSupport.parkNanos"
                        + " java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.awaitNanos com.acme.Shop.pay",
                PARK + "com.acme.Shop.pay",
                "java.lang.Object.wait"
            })
    void queuesAndLibrariesWaitForWork(String calls) {
        assertThat(SignalWait.isSignalWait(stack(calls))).isFalse();
    }

    @Test
    void theEndOfThreadsIsWaitedForInSeveralWays() {
        assertThat(SignalWait.isJoin(stack("java.lang.Object.wait java.lang.Thread.join com.acme.Shop.pay")))
                .isTrue();
        assertThat(
                        SignalWait.isJoin(
                                stack(
                                        PARK
                                                + "jdk.internal.misc.ThreadFlock.awaitAll java.util.concurrent.StructuredTaskScope.join com.acme.Shop.pay")))
                .isTrue();
        assertThat(SignalWait.isJoin(stack(AWAIT + "com.acme.Shop.pay java.lang.Thread.join")))
                .isFalse();
    }

    private static List<StackFrame> stack(String calls) {
        return Arrays.stream(calls.split(" ", -1))
                .map(call -> StackFrame.parse(call + "(Unknown Source)"))
                .toList();
    }
}
