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
    void lambdasOfTheJvmAreNoFrames() {
        var lambda = new StackFrame("com.acme.Shop$$Lambda.0x000000008d040210", "get", null, 0, false);

        assertThat(FrameClassifier.ranked(List.of(lambda, SymptomsBuilder.PROGRAM_FRAME)))
                .containsExactly("com.acme.Shop.pay(Shop.java:42)");
    }

    @Test
    void theOutermostFrameOfTheProgramIsAlwaysNamed() {
        var stack = List.of(
                SymptomsBuilder.frame("com.acme.A", "a"),
                SymptomsBuilder.frame("com.acme.B", "b"),
                SymptomsBuilder.frame("com.acme.C", "c"),
                SymptomsBuilder.frame("com.acme.D", "d"),
                SymptomsBuilder.frame("com.acme.E", "handle"),
                SymptomsBuilder.frame("com.acme.E", "lambda$main$0"),
                SymptomsBuilder.frame("java.lang.Thread", "run"));

        assertThat(FrameClassifier.ranked(stack))
                .containsExactly(
                        "com.acme.A.a(Shop.java:42)",
                        "com.acme.B.b(Shop.java:42)",
                        "com.acme.C.c(Shop.java:42)",
                        "com.acme.E.handle(Shop.java:42)");
    }

    @Test
    void besideTheProgramsCallStandsTheLibraryBehindTheJdk() {
        var stack = List.of(
                SymptomsBuilder.frame("org.sqlite.core.NativeDB", "step"),
                SymptomsBuilder.frame("org.sqlite.JDBC", "connect"),
                SymptomsBuilder.frame("java.sql.DriverManager", "getConnection"),
                SymptomsBuilder.PROGRAM_FRAME);

        assertThat(FrameClassifier.ranked(stack))
                .containsExactly(
                        "com.acme.Shop.pay(Shop.java:42)",
                        "java.sql.DriverManager.getConnection(Shop.java:42)",
                        "org.sqlite.JDBC.connect(Shop.java:42)");
    }

    @Test
    void withoutTheProgramALibrarysOutermostFrameComesFirst() {
        var park = SymptomsBuilder.frame("java.lang.VirtualThread", "park");
        var acquire = SymptomsBuilder.frame("java.util.concurrent.Semaphore", "acquire");
        var inner = SymptomsBuilder.frame("org.eclipse.jetty.util.thread.VirtualThreadPool", "await");
        var outer = SymptomsBuilder.frame("org.eclipse.jetty.util.thread.VirtualThreadPool", "run");

        assertThat(FrameClassifier.ranked(List.of(park, acquire, inner, outer)))
                .containsExactly(outer.text(), inner.text());
        assertThat(FrameClassifier.ranked(List.of(park, acquire))).containsExactly(acquire.text());
        assertThat(FrameClassifier.ranked(List.of(park))).containsExactly(park.text());
    }

    @Test
    void theOriginOfAFrameDecidesAndNotItsName() {
        var library = new StackFrame("com.acme.Shop", "pay", null, 0, false, CodeOrigin.LIBRARY);
        var program = new StackFrame("org.apache.acme.Till", "check", null, 0, false, CodeOrigin.PROGRAM);

        assertThat(FrameClassifier.isProgram(library)).isFalse();
        assertThat(FrameClassifier.mainFrame(List.of(library, program))).contains(program);
    }
}
