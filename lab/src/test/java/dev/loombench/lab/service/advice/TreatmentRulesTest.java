package dev.loombench.lab.service.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import dev.loombench.lab.service.AbConfig;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ControlVariant;
import dev.loombench.lab.service.config.ControlVariant.Kind;
import dev.loombench.lab.service.config.ServiceFinding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TreatmentRulesTest {
    private static final String PLAIN = "java -jar app.jar";
    private static final String SPRING = "java -Dspring.threads.virtual.enabled=true -jar app.jar";
    private static final Map<String, Object> SIDES = Map.of("sides", List.of("a", "b"));
    private static final ThreadSetting SWITCH = property("spring.threads.virtual.enabled");

    private final List<AbSide> sides = new ArrayList<>();
    private final List<SideRuntime> runtimes = new ArrayList<>();

    @Test
    void aSwitchThatWorksIsNoObjection() {
        tomcats("25.0.1", "platform", SPRING, "virtual", SWITCH);

        assertThat(check()).isEqualTo(new TreatmentRules(Optional.empty(), false, List.of()));
    }

    @Test
    void onlyASideThatClaimsVirtualThreadsTurnsThemOn() {
        tomcats("25.0.1", "platform", SPRING, "virtual", SWITCH);
        side("c", PLAIN, runtime("25.0.1", "platform", "Tomcat"));

        assertThat(new SidePair(sides.get(0), sides.get(1), runtimes.get(0), runtimes.get(1)).turnsOn())
                .isTrue();
        assertThat(new SidePair(sides.get(1), sides.get(0), runtimes.get(1), runtimes.get(0)).turnsOn())
                .isFalse();
        assertThat(new SidePair(sides.get(0), sides.get(2), runtimes.get(0), runtimes.get(2)).turnsOn())
                .isFalse();
    }

    @Test
    void springsSwitchNeedsJdk21() {
        tomcats("17.0.9", "platform", SPRING, null, SWITCH);

        assertStops(ServiceFinding.SWITCH_NEEDS_JDK.with("-Dspring.threads.virtual.enabled=true", 21, "b", "17.0.9"));
    }

    @Test
    void aMisspeltSwitchIsSaidWithTheRightOne() {
        String name = "spring.thread.virtual.enabled";
        tomcats("25", "platform", "java -D" + name + "=true -jar app.jar", "platform", property(name));

        assertStops(ServiceFinding.SWITCH_MISSPELT.with(
                "a", "b", "platform threads (Tomcat)", name, "b", "Spring Boot", "spring.threads.virtual.enabled"));
    }

    @Test
    void aPropertyBehindTheJarIsOnlyAnArgument() {
        ThreadSetting late = new ThreadSetting(SWITCH.name(), "true", ThreadSetting.LATE_PROPERTY);
        tomcats("25", "platform", "java -jar app.jar -Dspring.threads.virtual.enabled=true", "platform", late);

        assertStops(ServiceFinding.SWITCH_MISPLACED.with(
                "a", "b", "platform threads (Tomcat)", "-Dspring.threads.virtual.enabled=true", "b"));
    }

    @Test
    void anExecutorOfOnesOwnTakesThePlaceOfTheSwitch() {
        tomcats("25", "platform", SPRING, "platform", SWITCH);

        assertStops(sameThreads("platform threads (Tomcat)"));
        assertThat(objection().remedy()).contains("Spring Boot 3.2", "executor");
    }

    @Test
    void quarkusNeedsItsAnnotation() {
        side("a", PLAIN, runtime("25", "platform", "Quarkus"));
        side(
                "b",
                "java -Dquarkus.virtual-threads.enabled=true -jar app.jar",
                runtime("25", "platform", "Quarkus", property("quarkus.virtual-threads.enabled")));

        assertStops(sameThreads("platform threads (Quarkus)"));
        assertThat(objection().remedy()).contains("@RunOnVirtualThread");
    }

    @Test
    void helidonHasVirtualThreadsWhateverIsSet() {
        side("a", PLAIN, runtime("25", "virtual", "Helidon"));
        side(
                "b",
                "java -Dserver.virtual-threads=true -jar app.jar",
                runtime("25", "virtual", "Helidon", property("server.virtual-threads")));

        assertStops(sameThreads("virtual threads (Helidon)"));
        assertThat(objection().remedy()).startsWith("Helidon 4 ");
    }

    @Test
    void theFirstSideMayHaveThemByItsOwnConfiguration() {
        tomcats("25", "virtual", SPRING, "virtual", SWITCH);

        assertStops(ServiceFinding.SAME_BY_SWITCH.with(
                "a", "b", "virtual threads (Tomcat)", "b", "a", "spring.threads.virtual.enabled"));
    }

    @Test
    void eventLoopsHaveNoThreadToReplace() {
        side("a", PLAIN, runtime("25", "event-loop", "Netty"));
        side("b", SPRING, runtime("25", "event-loop", "Netty", SWITCH));

        assertStops(ServiceFinding.SAME_EVENT_LOOPS.with("a", "b", "event loops (Netty)", "b"));
    }

    @Test
    void wordsThatMayMeanAnythingWarnAndDontStop() {
        side("platform", "java -cp classes Service 4", runtime("25", "platform", null));
        side(
                "virtual",
                "java -cp classes Service virtual",
                runtime("25", "platform", null, new ThreadSetting("virtual", "", ThreadSetting.ARGUMENT)));

        assertThat(check().stops()).isFalse();
        assertThat(objection().remedy())
                .isEqualTo(ServiceFinding.SETTING_WITHOUT_EFFECT
                        .with("", "", "", "", "virtual")
                        .remedy());
    }

    @Test
    void sidesThatDifferInTheirProgramDoDiffer() {
        side("a", "java -jar old.jar", runtime("17.0.9", "platform", "Tomcat"));
        side(
                "b",
                "java -Dspring.threads.virtual.enabled=true -jar new.jar",
                runtime("17.0.9", "platform", "Tomcat", SWITCH));

        assertThat(check().stops()).isFalse();
        assertThat(objection().code()).isEqualTo("switch-needs-jdk");
    }

    @Test
    void otherTreatmentsAreNoneOfItsBusiness() {
        side("a", "java -Dserver.tomcat.threads.max=200 -jar app.jar", runtime("25", "platform", "Tomcat"));
        side("b", "java -Dserver.tomcat.threads.max=1000 -jar app.jar", runtime("25", "platform", "Tomcat"));
        side("c", "java -XX:+UseZGC -jar app.jar", runtime("25", "platform", "Tomcat"));

        assertThat(check().objection()).isEmpty();
    }

    @Test
    void aLargerPoolIsMeantToHaveTheSameThreads() {
        side("a", PLAIN, runtime("25", "platform", "Tomcat"));
        side("a-pool-1000", PLAIN, runtime("25", "platform", "Tomcat"), OptionalInt.of(1_000));

        assertThat(check().objection()).isEmpty();
    }

    @Test
    void aSideAgainstItselfIsMeantToBeAlike() {
        side("a", SPRING, runtime("17", "platform", "Tomcat", SWITCH));
        side("a-again", SPRING, runtime("17", "platform", "Tomcat", SWITCH));
        AbConfig config = config();

        assertThat(TreatmentRules.check(
                                AbFixtures.with(
                                        config,
                                        sides,
                                        RecordBuilder.like(config.effort())
                                                .with("aaTest", true)
                                                .build()),
                                runtimes)
                        .objection())
                .isEmpty();
        assertThat(check().stops()).isFalse();
        assertThat(objection().code()).isEqualTo("same-start");
    }

    @Test
    void aVariableThatOnlyGivesAPortIsNoDifference() {
        tomcats("25", "platform", PLAIN, "platform");
        sides.set(1, sides.get(1).withVariable("SERVER_PORT", AbSide.PORT_PLACEHOLDER));

        assertThat(objection().code()).isEqualTo("same-start");
    }

    @Test
    void whatIsUnknownIsNoObjection() {
        side("a", PLAIN, runtime("25", null, null));
        side("b", SPRING, runtime("25", "platform", "Tomcat", SWITCH));
        side("c", "docker run shop", SideRuntime.unknown("c", "it isn't a JVM"));

        assertThat(check().objection()).isEmpty();
    }

    @Test
    void jvmsThatDifferInMoreThanWasMeantAreAWarning() {
        side("a", "/jdk17/bin/java -jar app.jar", runtime("17.0.9", "platform", "Tomcat"));
        side(
                "b",
                "/jdk25/bin/java -Dspring.threads.virtual.enabled=true -jar app.jar",
                runtime("25.0.1", "virtual", "Tomcat", SWITCH));

        assertThat(check().objection()).isEmpty();
        assertThat(check().findings())
                .containsExactly(ServiceFinding.SIDES_DIFFER_TOO_MUCH
                        .with("a", "b", "Java 17.0.9 and 25.0.1")
                        .withEvidence(SIDES));
    }

    @Test
    void flagsBesideTheSwitchAreTooMuch() {
        String flag = "-XX:+UseStringDeduplication";
        side("a", PLAIN, runtime("25", "platform", "Tomcat"));
        side(
                "b",
                SPRING,
                RecordBuilder.like(runtime("25", "virtual", "Tomcat", SWITCH))
                        .with("flags", List.of(flag))
                        .build());

        assertThat(check().findings())
                .containsExactly(ServiceFinding.SIDES_DIFFER_TOO_MUCH
                        .with("a", "b", flag + " of b")
                        .withEvidence(SIDES));
    }

    @Test
    void aNameThatNothingReadsIsNamedThoughNoThreadWasSeen() {
        String name = "server.tomcat.virtual-threads-enabled";
        side("a", PLAIN, runtime("25", null, null));
        side("b", "java -D" + name + "=true -jar app.jar", runtime("25", null, null, property(name)));

        assertStops(ServiceFinding.SWITCH_UNKNOWN.with(name, "b", "Spring Boot", "spring.threads.virtual.enabled"));
    }

    @Test
    void jvmsThatAreComparedWithEachOtherAreInformation() {
        side("a", "/jdk17/bin/java -jar app.jar", runtime("17.0.9", "platform", "Tomcat"));
        side("b", "/jdk25/bin/java -jar app.jar", runtime("25.0.1", "platform", "Tomcat"));

        assertThat(check().objection()).isEmpty();
        assertThat(check().findings()).extracting(Finding::severity).containsExactly(Severity.INFO);
    }

    /// Two sides with Tomcat, of which the first is started without a switch.
    private void tomcats(
            String java, String before, String command, @Nullable String after, ThreadSetting... settings) {
        side("a", PLAIN, runtime(java, before, "Tomcat"));
        side("b", command, runtime(java, after, "Tomcat", settings));
    }

    private static ThreadSetting property(String name) {
        return new ThreadSetting(name, "true", ThreadSetting.PROPERTY);
    }

    private void side(String name, String command, SideRuntime runtime) {
        side(name, command, runtime, OptionalInt.empty());
    }

    private void side(String name, String command, SideRuntime runtime, OptionalInt pool) {
        sides.add(new AbSide(
                name,
                List.of(command.split(" ", -1)),
                Map.of(),
                OptionalInt.empty(),
                Path.of("/"),
                pool.stream()
                        .mapToObj(threads -> new ControlVariant(Kind.LARGER_POOL, threads))
                        .findFirst(),
                Optional.empty(),
                Optional.empty()));
        runtimes.add(RecordBuilder.like(runtime).with("side", name).build());
    }

    private static SideRuntime runtime(
            String java, @Nullable String threads, @Nullable String server, ThreadSetting... settings) {
        return RecordBuilder.of(SideRuntime.class)
                .with("java", java)
                .with("vm", "HotSpot")
                .with("maxHeap", 1L << 30)
                .with("collector", "G1")
                .with("processors", 1)
                .with("threads", threads)
                .with("server", server)
                .with("settings", List.of(settings))
                .build();
    }

    private AbConfig config() {
        return AbFixtures.with(AbFixtures.config(List.of("a", "b"), List.of(50.0), 7), sides);
    }

    private TreatmentRules check() {
        return TreatmentRules.check(config(), runtimes);
    }

    private Finding objection() {
        return check().objection().orElseThrow();
    }

    /// Objection with the remedy that was found.
    private Finding sameThreads(String threads) {
        return ServiceFinding.SAME_THREADS.with(
                "a", "b", threads, "b", objection().remedy());
    }

    private void assertStops(Finding expected) {
        assertThat(objection()).isEqualTo(expected.withEvidence(SIDES));
        assertThat(check().stops()).isTrue();
    }
}
