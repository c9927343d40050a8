package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SideAccount;
import dev.loombench.lab.model.SideRuntime;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbConfig.AbSide;
import dev.loombench.lab.service.config.LargerPoolVariant;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SideAccountTest {
    @Test
    void oneProcessNeedsNoWords() {
        assertThat(lines(new SideAccount(1, 1, "app.jar", null, null, null))).isEmpty();
        assertThat(lines(null)).isEmpty();
    }

    @Test
    void severalProcessesAreCounted() {
        assertThat(lines(new SideAccount(2, 2, "app.jar", null, null, null)))
                .containsExactly(
                        "a: CPU time, memory, threads and collections are those of its 2 processes, with 2 JVMs;"
                                + " app.jar is the one that is examined");
        assertThat(lines(new SideAccount(3, 1, "app.jar", null, null, null)))
                .containsExactly("a: CPU time, memory, threads and collections are those of its 3 processes");
    }

    @Test
    void aContainerNamesItsGroupOrTheReason() {
        String group = "/docker/" + "4f5e".repeat(16);
        assertThat(lines(new SideAccount(2, null, null, "docker run", group, null)))
                .containsExactly("a: it runs in a container (docker run); its CPU time, memory and threads are those"
                        + " of its control group (/docker/4f5e4f5e4f5e…), of 2 processes; memory includes the file"
                        + " cache");
        assertThat(lines(new SideAccount(null, null, null, "kubectl run", null, "kubectl reaches a cluster")))
                .containsExactly(
                        "a: it runs in a container (kubectl run); its CPU time, memory and threads are unknown:"
                                + " kubectl reaches a cluster");
    }

    @Test
    void theyStandBehindWhatRunsThere() {
        SideRuntime runtime = SideRuntime.unknown("a", "it isn't a JVM")
                .withAccount(new SideAccount(2, null, null, null, null, null));

        assertThat(SideRuntimeText.lines(List.of(runtime)))
                .hasSize(2)
                .first()
                .asString()
                .contains("isn't a JVM");
    }

    @Test
    void variablesThatEndAtTheClientAreAWarning() {
        assertThat(check(side("docker run -e A shop", Map.of("A", "1", "DOCKER_HOST", "unix:///x"))))
                .isEmpty();
        assertThat(check(side("java -jar shop.jar", Map.of("A", "1")))).isEmpty();
        assertThat(check(side("docker run shop", Map.of("A", "1"))))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("variable-not-passed");
                    assertThat(finding.message())
                            .isEqualTo(
                                    "side 'a' runs in a container, which doesn't get the variables of its client: A has no"
                                            + " effect in it");
                    assertThat(finding.remedy()).isEqualTo("pass them on in the command: -e A");
                });
    }

    @Test
    void aLargerPoolThatIsSetOnceNeedsNoOtherVariable() {
        assertThat(check(pool("docker run -e SERVER_TOMCAT_THREADS_MAX={pool} shop")))
                .isEmpty();
        assertThat(check(pool("docker run -e QUARKUS_THREAD_POOL_MAX_THREADS shop")))
                .isEmpty();
        assertThat(check(pool("docker run shop")))
                .singleElement()
                .satisfies(finding -> assertThat(finding.message())
                        .contains("SERVER_TOMCAT_THREADS_MAX", "QUARKUS_THREAD_POOL_MAX_THREADS"));
    }

    private static AbSide pool(String command) {
        Map<String, String> variables = new LinkedHashMap<>();
        LargerPoolVariant.variables().forEach(name -> variables.put(name, "1000"));
        return new AbSide(
                "a",
                List.of(command.split(" ", -1)),
                variables,
                OptionalInt.empty(),
                Path.of("/"),
                OptionalInt.of(1_000),
                Optional.empty());
    }

    @Test
    void figuresOfDifferentKindsAreAWarning() {
        SideRuntime contained = runtime("a", new SideAccount(1, 1, "app.jar", "docker run", "/docker/4f", null));
        SideRuntime plain = runtime("b", new SideAccount(1, 1, "app.jar", null, null, null));
        AbConfig config = AbFixtures.config(List.of("a", "b"), List.of(50.0), 7);

        assertThat(SideAccountCheck.check(config, List.of(contained, plain)))
                .extracting(Finding::code)
                .containsExactly("accounts-differ");
        assertThat(SideAccountCheck.check(config, List.of(contained, contained)))
                .isEmpty();
        assertThat(SideAccountCheck.check(config, List.of(plain, plain))).isEmpty();
    }

    private static List<Finding> check(AbSide side) {
        return SideAccountCheck.check(
                AbFixtures.with(AbFixtures.config(List.of("a"), List.of(50.0), 7), List.of(side)), List.of());
    }

    private static AbSide side(String command, Map<String, String> environment) {
        return new AbSide("a", List.of(command.split(" ", -1)), environment, OptionalInt.empty(), Path.of("/"));
    }

    private static List<String> lines(@Nullable SideAccount account) {
        return SideAccountText.lines(List.of(runtime("a", account)));
    }

    private static SideRuntime runtime(String side, @Nullable SideAccount account) {
        SideRuntime unknown = SideRuntime.unknown(side, "unread");
        return account == null ? unknown : unknown.withAccount(account);
    }
}
