package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceNotice;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SideCoexistenceTest {
    private static final long GB = 1L << 30;
    private static final AbConfig SAME_PORT = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
    private static final AbConfig OWN_PORTS = AbFixtures.with(
            SAME_PORT, List.of(side("a", "run"), side("b", "run").withPort(OptionalInt.of(8081))));

    @Test
    void sidesWithPortsAndMemoryEnoughRunSideBySide() {
        SideCoexistence sides = SideCoexistence.decide(OWN_PORTS, OptionalLong.of(2 * GB), OptionalLong.of(4 * GB));

        assertThat(sides.isPossible()).isTrue();
        assertThat(sides.clauses(OWN_PORTS, Optional.empty()))
                .containsExactly(ServiceNotice.WINDOWS.message(2, "5 s"), ServiceNotice.TOGETHER.message());
    }

    @Test
    void whatStandsInTheWayIsSaid() {
        SideCoexistence port = SideCoexistence.decide(SAME_PORT, OptionalLong.of(GB), OptionalLong.of(9 * GB));
        SideCoexistence memory = SideCoexistence.decide(OWN_PORTS, OptionalLong.of(2 * GB), OptionalLong.of(2 * GB));
        SideCoexistence unknown = SideCoexistence.decide(OWN_PORTS, OptionalLong.empty(), OptionalLong.of(9 * GB));

        assertThat(List.of(port, memory, unknown)).noneMatch(SideCoexistence::isPossible);
        assertThat(port.clauses(SAME_PORT, Optional.empty()))
                .endsWith(ServiceNotice.ONE_AFTER_ANOTHER.message(ServiceNotice.SAME_PORT.message("8080", "{port}")));
        assertThat(memory.obstacle()).hasValue(ServiceNotice.LACK_OF_MEMORY.message(2.82e9, 2 * GB));
        assertThat(unknown.obstacle()).hasValue(ServiceNotice.UNKNOWN_MEMORY.message());
    }

    @Test
    void sidesInOneControlGroupRunOneAfterAnother() {
        SideCoexistence same = coexistence("/shop", "/shop");

        assertThat(same.obstacle()).hasValue(ServiceNotice.SAME_GROUP.message());
        assertThat(coexistence("/shop/b", "/shop").isPossible()).isFalse();
        assertThat(coexistence("/shop-b", "/shop").obstacle()).isNotEqualTo(same.obstacle());
    }

    private static SideCoexistence coexistence(String... groups) {
        return SideCoexistence.of(
                OWN_PORTS,
                OptionalLong.of(1),
                Stream.of(groups)
                        .map(group ->
                                SideRuntime.unknown("a", "").withAccount(new SideAccount(1, null, null, group, null)))
                        .toList());
    }

    @Test
    void aGeneratorForEachSideThatWarmsUpByWorkNeedsMemoryToo() {
        OptionalLong sides = OptionalLong.of(GB);
        OptionalLong available = OptionalLong.of(5 * GB / 2);
        AbConfig byWork = OWN_PORTS.with(
                RecordBuilder.like(OWN_PORTS.load()).with("warmsUpByWork", true).build());

        assertThat(SideCoexistence.decide(OWN_PORTS, sides, available).isPossible())
                .isTrue();
        assertThat(SideCoexistence.decide(byWork, sides, available).isPossible())
                .isFalse();
        assertThat(SideCoexistence.decide(byWork, sides, OptionalLong.of(3 * GB))
                        .isPossible())
                .isTrue();
    }

    @Test
    void aSideMayNeedTwiceWhatItUsedOrALargeHeapThatItIsAllowed() {
        assertThat(SideCoexistence.neededMemory(GB, null, 8 * GB)).isEqualTo(2 * GB);
        assertThat(SideCoexistence.neededMemory(GB / 4, 2 * GB, 8 * GB)).isEqualTo(GB / 2);
        assertThat(SideCoexistence.neededMemory(GB / 4, 5 * GB, 8 * GB)).isEqualTo(5 * GB + GB / 4);
    }

    @Test
    void capacitySearchesSayNothing() {
        AbConfig searchOnly = AbFixtures.config(List.of("a", "b"), List.of(), 1);

        SideCoexistence sides = SideCoexistence.decide(searchOnly, OptionalLong.of(1), OptionalLong.of(GB));

        assertThat(sides.isPossible()).isFalse();
        assertThat(sides.clauses(searchOnly, Optional.empty())).isEmpty();
    }

    @Test
    void aSideThatTakesItsPortFromAPlaceholderGetsOneOfItsOwn() {
        AbSide inCommand = RecordBuilder.like(side("b", "run --port={port}"))
                .with("examinedJvm", Optional.of("shop.jar"))
                .build();
        AbSide inVariable =
                new AbSide("c", List.of("run"), Map.of("SERVER_PORT", "{port}"), OptionalInt.empty(), Path.of("/"));
        AbSide given = side("e", "run {port}").withPort(OptionalInt.of(8080));
        AbConfig config = AbFixtures.with(
                SAME_PORT, List.of(side("a", "run {port}"), inCommand, inVariable, side("d", "run"), given));
        int[] next = {9000};

        AbConfig own = SideCoexistence.withOwnPorts(config, () -> next[0]++);

        assertThat(own.sides().stream().map(side -> own.launch(side).port()))
                .containsExactly(8080, 9000, 9001, 8080, 8080);
        assertThat(own.sides().getFirst()).isEqualTo(config.sides().getFirst());
        assertThat(own.side("b").examinedJvm()).hasValue("shop.jar");
    }

    @Test
    void aPortThatAnotherSideHasIsNotChosen() {
        AbConfig config = AbFixtures.with(
                SAME_PORT, List.of(side("a", "run {port}"), side("b", "run {port}"), side("c", "run {port}")));
        Iterator<Integer> free = List.of(8080, 9000, 9000, 9001).iterator();

        AbConfig own = SideCoexistence.withOwnPorts(config, free::next);

        assertThat(own.sides().stream().map(side -> own.launch(side).port())).containsExactly(8080, 9000, 9001);
    }

    private static AbSide side(String name, String command) {
        return new AbSide(name, List.of(command.split(" ", -1)), Map.of(), OptionalInt.empty(), Path.of("/"));
    }
}
