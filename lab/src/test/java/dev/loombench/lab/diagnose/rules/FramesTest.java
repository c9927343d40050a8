package dev.loombench.lab.diagnose.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.threads.DumpFrame;
import java.util.List;
import org.junit.jupiter.api.Test;

class FramesTest {
    @Test
    void theProgramsOwnFramesComeFirst() {
        var finding = Finding.confirmed(
                Cause.CONTENDED_LOCK,
                1,
                List.of("evidence"),
                List.of(
                        Seen.frame("java.util.concurrent.locks.LockSupport", "park"),
                        Seen.frame("com.zaxxer.hikari.HikariPool", "getConnection"),
                        Seen.OWN));

        assertThat(finding.frames())
                .containsExactly(
                        "com.acme.Shop.pay(Shop.java:42)", "com.zaxxer.hikari.HikariPool.getConnection(Shop.java:42)");
        assertThat(Frames.place(finding.stack())).contains(Seen.OWN);
        assertThat(Frames.place(finding.stack().subList(0, 2)))
                .contains(Seen.frame("com.zaxxer.hikari.HikariPool", "getConnection"));
        assertThat(Frames.place(finding.stack().subList(0, 1)))
                .contains(Seen.frame("java.util.concurrent.locks.LockSupport", "park"));
    }

    @Test
    void aMapThatComputesInsideIsToldOf() {
        var map = Seen.frame("java.util.concurrent.ConcurrentHashMap", "computeIfAbsent");

        assertThat(Seen.on(21)
                        .pins(2, Seen.OWN, map, Seen.OWN)
                        .diagnosis()
                        .findings()
                        .getFirst()
                        .evidence())
                .anyMatch(
                        sentence -> sentence.startsWith("ConcurrentHashMap.computeIfAbsent holds an internal monitor"));
    }

    @Test
    void lambdasOfTheJvmAreNoFrames() {
        var lambda = new DumpFrame("com.acme.Shop$$Lambda.0x000000008d040210", "get", null, 0, false);

        assertThat(Frames.ranked(List.of(lambda, Seen.OWN))).containsExactly("com.acme.Shop.pay(Shop.java:42)");
    }
}
