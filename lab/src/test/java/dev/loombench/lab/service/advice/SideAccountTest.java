package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SideAccountTest {
    @Test
    void oneProcessNeedsNoWords() {
        assertThat(lines(new SideAccount(1, 1, "app.jar", null, null))).isEmpty();
        assertThat(lines(null)).isEmpty();
    }

    @Test
    void severalProcessesAreCounted() {
        assertThat(lines(new SideAccount(2, 2, "app.jar", null, null)))
                .containsExactly(
                        "a: CPU time, memory, threads and collections are those of its 2 processes, with 2 JVMs;"
                                + " app.jar is the one that is examined");
        assertThat(lines(new SideAccount(3, 1, "app.jar", null, null)))
                .containsExactly("a: CPU time, memory, threads and collections are those of its 3 processes");
    }

    @Test
    void theLineNamesTheControlGroupOrTheReason() {
        String group = "/docker/" + "4f5e".repeat(16);
        assertThat(lines(new SideAccount(2, null, null, group, null)))
                .containsExactly("a: its CPU time, memory and threads are those of the control group"
                        + " /docker/4f5e4f5e4f5e…, of 2 processes; memory includes the file cache");
        assertThat(lines(new SideAccount(null, null, null, null, "a forwarder listens")))
                .containsExactly("a: its CPU time, memory and threads are unknown: a forwarder listens");
    }

    @Test
    void theyStandBehindWhatRunsThere() {
        SideRuntime runtime =
                SideRuntime.unknown("a", "it isn't a JVM").withAccount(new SideAccount(2, null, null, null, null));

        assertThat(SideRuntimeText.lines(List.of(runtime)))
                .hasSize(2)
                .first()
                .asString()
                .contains("isn't a JVM");
    }

    @Test
    void ofASideOnVirtualThreadsTheKnownBugsOfItsJdkAreNamed() {
        assertThat(SideRuntimeText.lines(List.of(serving("a", "virtual"), serving("b", "platform"))))
                .containsExactly(
                        "a: Java 25.0.3; requests on virtual threads; known bug of JDK 25.0.3: JDK-8373120 (a virtual"
                                + " thread may stay blocked at a monitor that is free); update to 25.0.4 or later",
                        "b: Java 25.0.3; requests on platform threads");
    }

    private static SideRuntime serving(String side, String threads) {
        return new SideRuntime(side, "25.0.3", null, null, null, threads, null, null, null, List.of(), null, null);
    }

    @Test
    void figuresOfDifferentKindsAreAWarning() {
        SideRuntime grouped = runtime("a", new SideAccount(1, 1, "app.jar", "/docker/4f", null));
        SideRuntime plain = runtime("b", new SideAccount(1, 1, "app.jar", null, null));
        SideRuntime unknown = runtime("c", new SideAccount(null, 1, "app.jar", null, "a forwarder listens"));

        assertThat(SideAccountCheck.check(List.of(grouped, plain)))
                .map(Finding::code)
                .contains("accounts-differ");
        assertThat(SideAccountCheck.check(List.of(grouped, grouped, unknown))).isEmpty();
        assertThat(SideAccountCheck.check(List.of(plain, plain))).isEmpty();
    }

    private static List<String> lines(@Nullable SideAccount account) {
        return SideRuntimeText.lines(List.of(runtime("a", account))).stream()
                .skip(1)
                .toList();
    }

    private static SideRuntime runtime(String side, @Nullable SideAccount account) {
        SideRuntime unknown = SideRuntime.unknown(side, "unread");
        return account == null ? unknown : unknown.withAccount(account);
    }
}
