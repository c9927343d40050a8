package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.collect.StackFixture;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpinWaitTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            com.acme.Till.wait   | java.lang.VirtualThread.tryYield java.lang.Thread.yield com.acme.Till.wait com.acme.Shop.pay
            com.acme.Shop.pay    | java.lang.Thread.onSpinWait com.acme.Shop.pay
            com.acme.Shop.pay    | java.util.concurrent.locks.LockSupport.parkNanos com.acme.Shop.pay
                                 | java.util.concurrent.locks.LockSupport.parkNanos java.util.concurrent.SynchronousQueue.poll a.A.a
            com.acme.Shop.pay    | java.lang.VirtualThread.sleepNanos java.lang.Thread.sleep com.acme.Shop.pay
            com.acme.Shop.pay    | java.lang.InterruptedException.<init> java.util.concurrent.SynchronousQueue.take com.acme.Shop.pay
            com.acme.Pool.borrow | java.util.concurrent.ConcurrentLinkedQueue.poll com.acme.Pool.borrow com.acme.Shop.pay
            com.zaxxer.hikari.util.ConcurrentBag.requite | com.zaxxer.hikari.util.ConcurrentBag.requite com.acme.Shop.pay
            com.acme.Pool.borrow | com.acme.Pool.borrow com.acme.Shop.pay
            com.acme.Till.lock   | com.acme.Till.lock com.acme.Shop.pay
                                 | com.acme.Till.locked com.acme.Shop.pay
                                 | com.acme.Shop.pay com.acme.Pool.borrow com.acme.Shop.pay
                                 | java.security.MessageDigest.digest com.acme.Pool.borrow com.acme.Shop.pay
                                 | org.postgresql.jdbc.PgConnection.isValid com.zaxxer.hikari.pool.HikariPool.getConnection a.A.a
                                 | com.acme.Vault.acquireKey com.acme.Shop.pay
                                 | java.lang.VirtualThread.run
            """)
    void aRunningThreadSpinsInACallThatTriesAgain(@Nullable String spinning, String calls) {
        assertThat(SpinWait.find(StackFixture.stack(calls.split(" "))).map(StackFrame::qualifiedMethod))
                .isEqualTo(Optional.ofNullable(spinning));
    }
}
