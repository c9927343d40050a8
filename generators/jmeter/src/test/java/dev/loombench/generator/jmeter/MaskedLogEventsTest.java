package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MaskedLogEventsTest {
    private final MaskedLogEvents events = new MaskedLogEvents();

    private LogEvent event(Message message, @Nullable Throwable thrown) {
        return events.createEvent("o.a.j.JMeter", null, "caller", Level.INFO, message, null, thrown);
    }

    private String logged(String text) {
        return event(new SimpleMessage(text), null).getMessage().getFormattedMessage();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-n -Jdb.password=s3cr3t-1",
                "-n -J db.password=s3cr3t-1",
                "-n --systemproperty db.password=s3cr3t-1",
                "-n -Gx=1 -Jusers=5 -Gapi.token=s3cr3t-1",
                "-n --globalproperty=api.token=s3cr3t-1",
                "-n -H proxy -u me -a s3cr3t-1",
                "-n --username me --password=s3cr3t-1"
            })
    void secretsOfTheCommandLineAreMasked(String line) {
        MaskedLogEvents.learn(JMeterCommandLine.of(line.split(" ")).properties());

        assertThat(logged("Setting property: x=s3cr3t-1, y=5s3cr3t-1")).endsWith("x=***, y=5***");
    }

    @Test
    void shortOnesAreMaskedAsWords() {
        MaskedLogEvents.learn(List.of("db.password=7zz7", "users=5", "empty.password=", "nothing"));

        assertThat(logged("Proxy login: me/7zz7, 7zz71 users=5")).isEqualTo("Proxy login: me/***, 7zz71 users=5");
    }

    @Test
    void propertiesForOtherMachinesAreMasked() {
        Message message = new ParameterizedMessage("Applying properties {}", Map.of("remote.password", "hun, t(er2"));

        assertThat(event(message, null).getMessage().getFormattedMessage())
                .isEqualTo("Applying properties {remote.password=***}");
        assertThat(logged("later: hun, t(er2")).isEqualTo("later: ***");
    }

    @Test
    void ofAllOfJMetersPropertiesOnlyLongOnesAre() {
        MaskedLogEvents.learnLong(Map.of("save.cookies", "yes", "file.token", "of-a-file-1"));

        assertThat(logged("yes, of-a-file-1")).isEqualTo("yes, ***");
    }

    @Test
    void exceptionsAreMaskedWithTheirCauses() {
        MaskedLogEvents.learn(List.of("cause.password=in-a-cause"));
        Throwable thrown = new IllegalStateException("no login", new IllegalArgumentException("bad in-a-cause"));

        LogEvent masked = event(new SimpleMessage("Uncaught"), thrown);

        assertThat(masked.getThrown()).isNull();
        assertThat(masked.getMessage().getFormattedMessage())
                .startsWith("Uncaught" + System.lineSeparator() + "java.lang.IllegalStateException: no login")
                .contains("bad ***")
                .doesNotContain("in-a-cause");
    }

    @Test
    void whatHoldsNoSecretStaysAsItIs() {
        Message message = new SimpleMessage("Version 5.6.3");
        Throwable thrown = new IllegalStateException("no");

        assertThat(event(message, thrown).getMessage()).isSameAs(message);
        assertThat(event(message, thrown).getThrown()).isSameAs(thrown);
    }
}
