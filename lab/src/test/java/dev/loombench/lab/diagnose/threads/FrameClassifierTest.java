package dev.loombench.lab.diagnose.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.SymptomsBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class FrameClassifierTest {
    @Test
    void theProgramsOwnFramesComeFirst() {
        var stack = List.of(
                SymptomsBuilder.frame("java.util.concurrent.locks.LockSupport", "park"),
                SymptomsBuilder.frame("com.zaxxer.hikari.HikariPool", "getConnection"),
                SymptomsBuilder.PROGRAM_FRAME);

        assertThat(FrameClassifier.ranked(stack))
                .containsExactly(
                        "com.acme.Shop.pay(Shop.java:42)", "com.zaxxer.hikari.HikariPool.getConnection(Shop.java:42)");
        assertThat(FrameClassifier.mainFrame(stack)).contains(SymptomsBuilder.PROGRAM_FRAME);
        assertThat(FrameClassifier.mainFrame(stack.subList(0, 2)))
                .contains(SymptomsBuilder.frame("com.zaxxer.hikari.HikariPool", "getConnection"));
        assertThat(FrameClassifier.mainFrame(stack.subList(0, 1)))
                .contains(SymptomsBuilder.frame("java.util.concurrent.locks.LockSupport", "park"));
    }

    @Test
    void aLoopIsToldByTheCallThatEnteredItsClass() {
        var stack = List.of(
                SymptomsBuilder.frame("java.lang.Math", "addExact"),
                SymptomsBuilder.frame("org.mindrot.jbcrypt.BCrypt", "encipher"),
                SymptomsBuilder.frame("com.acme.Till", "stretch"),
                SymptomsBuilder.frame("com.acme.Till", "check"),
                SymptomsBuilder.PROGRAM_FRAME);

        assertThat(FrameClassifier.entry(stack)).contains(SymptomsBuilder.frame("com.acme.Till", "check"));
        assertThat(FrameClassifier.innermost(stack))
                .contains(SymptomsBuilder.frame("org.mindrot.jbcrypt.BCrypt", "encipher"));
    }

    @Test
    void aMapThatComputesInsideIsToldOf() {
        var map = SymptomsBuilder.frame("java.util.concurrent.ConcurrentHashMap", "computeIfAbsent");

        assertThat(SymptomsBuilder.on(21)
                        .pins(2, SymptomsBuilder.PROGRAM_FRAME, map, SymptomsBuilder.PROGRAM_FRAME)
                        .diagnosis()
                        .findings()
                        .getFirst()
                        .evidence())
                .anyMatch(
                        sentence -> sentence.startsWith("ConcurrentHashMap.computeIfAbsent holds an internal monitor"));
    }

    @Test
    void lambdasOfTheJvmAreNoFrames() {
        var lambda = new StackFrame("com.acme.Shop$$Lambda.0x000000008d040210", "get", null, 0, false);

        assertThat(FrameClassifier.ranked(List.of(lambda, SymptomsBuilder.PROGRAM_FRAME)))
                .containsExactly("com.acme.Shop.pay(Shop.java:42)");
    }
}
