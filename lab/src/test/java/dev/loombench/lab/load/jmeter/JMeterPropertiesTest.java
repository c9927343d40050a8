package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.loombench.lab.load.jmeter.JMeterRunSettings.JMeterProperties;
import dev.loombench.protocol.InvalidValueException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class JMeterPropertiesTest {
    @Test
    void areNamesAndValues() {
        assertThat(JMeterProperties.parse(
                        List.of("users=50", "query=a=b", "empty=", "users=60", "duration=9"), Set.of()))
                .containsExactly(
                        entry("users", "60"), entry("query", "a=b"), entry("empty", ""), entry("duration", "9"));
        assertThat(JMeterProperties.parse(List.of(), Set.of())).isEmpty();
    }

    @Test
    void whatHasNoNameOrOneOfOursIsRefused() {
        assertThatThrownBy(() -> JMeterProperties.parse(List.of("users"), Set.of()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("'users' is not a property for the plan, such as users=50");
        assertThatThrownBy(() -> JMeterProperties.parse(List.of("=50"), Set.of()))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> JMeterProperties.parse(List.of("port=80"), Set.of()))
                .isInstanceOf(InvalidValueException.class)
                .hasMessage("'port=80' is not a property that can be set here: port comes from the command's own URL");
        assertThatThrownBy(() -> JMeterProperties.parse(List.of("duration=9"), Set.of("duration")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageEndingWith("duration comes from the command's own duration");
    }
}
