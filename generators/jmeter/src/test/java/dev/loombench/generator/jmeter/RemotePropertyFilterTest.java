package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Filter.Result;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RemotePropertyFilterTest {
    private final RemotePropertyFilter filter = new RemotePropertyFilter();

    private static LogEvent event(String format, Object parameter) {
        return Log4jLogEvent.newBuilder()
                .setLoggerName("engine")
                .setLevel(Level.TRACE)
                .setMessage(new ParameterizedMessage(format, parameter))
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Sending properties {}", "Applying properties {}", "Cleaning previously set properties: {}"})
    void messagesWithASecretAreReplaced(String format) {
        assertThat(filter.filter(event(format, Map.of("db.password", "hunter2", "users", "5"))))
                .isEqualTo(Result.DENY);
        assertThat(filter.filter(event(format, Map.of("users", "5")))).isEqualTo(Result.NEUTRAL);
    }

    @Test
    void otherMessagesStay() {
        assertThat(filter.filter(event("Starting {}", Map.of("db.password", "hunter2"))))
                .isEqualTo(Result.NEUTRAL);
        assertThat(filter.filter(event("Applying properties {}", "none"))).isEqualTo(Result.NEUTRAL);
    }

    @Test
    void theValuesOfSecretsAreMasked() {
        assertThat(RemotePropertyFilter.masked(
                        Map.of("db.password", "hunter2, x", "url", "http://me:hunter2@host/", "users", "5")))
                .isEqualTo(Map.of("db.password", "***", "url", "http://***@host/", "users", "5"));
    }
}
