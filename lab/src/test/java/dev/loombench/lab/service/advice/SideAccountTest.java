package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.jdk.JdkBug;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.config.ServiceNotice;
import java.util.List;
import java.util.stream.Stream;
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
                        ServiceNotice.OF_PROCESSES.message("a", 2), ServiceNotice.EXAMINED.message("a", 2, "app.jar"));
        assertThat(lines(new SideAccount(3, 1, "app.jar", null, null)))
                .containsExactly(ServiceNotice.OF_PROCESSES.message("a", 3));
    }

    @Test
    void theLineNamesTheControlGroupOrTheReason() {
        String group = "/docker/" + "4f5e".repeat(16);
        assertThat(lines(new SideAccount(2, null, null, group, null)))
                .containsExactly(ServiceNotice.OF_GROUP_OF_PROCESSES.message("a", 2, "/docker/4f5e4f5e4f5e…"));
        assertThat(lines(new SideAccount(null, null, null, null, "a forwarder listens")))
                .containsExactly(ServiceNotice.UNKNOWN_ACCOUNT.message("a", "a forwarder listens"));
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
                        line("a", "virtual threads", JdkBug.clauses("25.0.3").toArray(String[]::new)),
                        line("b", "platform threads"));
        assertThat(JdkBug.clauses("25.0.3")).isNotEmpty();
    }

    private static String line(String side, String threads, String... bugs) {
        return side + ": "
                + String.join(
                        "; ",
                        Stream.concat(
                                        Stream.of(
                                                ServiceNotice.JAVA.message("25.0.3"),
                                                ServiceNotice.SERVING.message(threads)),
                                        Stream.of(bugs))
                                .toList());
    }

    private static SideRuntime serving(String side, String threads) {
        return new SideRuntime(
                side, "25.0.3", null, null, null, null, threads, null, null, null, List.of(), List.of(), null, null);
    }

    @Test
    void figuresOfDifferentKindsAreAWarning() {
        SideRuntime grouped = runtime("a", new SideAccount(1, 1, "app.jar", "/docker/4f", null));
        SideRuntime plain = runtime("b", new SideAccount(1, 1, "app.jar", null, null));
        SideRuntime unknown = runtime("c", new SideAccount(null, 1, "app.jar", null, "a forwarder listens"));

        assertThat(SideChecks.ofAccounts(List.of(grouped, plain)))
                .map(Finding::code)
                .contains("accounts-differ");
        assertThat(SideChecks.ofAccounts(List.of(grouped, grouped, unknown))).isEmpty();
        assertThat(SideChecks.ofAccounts(List.of(plain, plain))).isEmpty();
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
