package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.loombench.protocol.BadWord;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlanPropertiesTest {
    @Test
    void areNamesAndValues() {
        assertThat(PlanProperties.of(List.of("users=50", "query=a=b", "empty=", "users=60", "duration=9"), Set.of()))
                .containsExactly(
                        entry("users", "60"), entry("query", "a=b"), entry("empty", ""), entry("duration", "9"));
        assertThat(PlanProperties.of(List.of(), Set.of())).isEmpty();
    }

    @Test
    void whatHasNoNameOrOneOfOursIsRefused() {
        assertThatThrownBy(() -> PlanProperties.of(List.of("users"), Set.of()))
                .isInstanceOf(BadWord.class)
                .hasMessage("'users' is not a property for the plan, such as users=50");
        assertThatThrownBy(() -> PlanProperties.of(List.of("=50"), Set.of())).isInstanceOf(BadWord.class);
        assertThatThrownBy(() -> PlanProperties.of(List.of("port=80"), Set.of()))
                .isInstanceOf(BadWord.class)
                .hasMessage("'port=80' is not a property that can be set here: port comes from the command's own URL");
        assertThatThrownBy(() -> PlanProperties.of(List.of("duration=9"), Set.of("duration")))
                .isInstanceOf(BadWord.class)
                .hasMessageEndingWith("duration comes from the command's own duration");
    }
}
