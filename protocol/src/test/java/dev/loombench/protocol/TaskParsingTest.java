package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.trial.TaskParser;
import dev.loombench.protocol.trial.TaskSpec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskParsingTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "noop",
                "sleep 200ms",
                "cpu 1M",
                "fib 30",
                "http http://localhost:8080/a?b=c",
                "http-async http://localhost:8080/",
                "class com.acme.Call from a%2Bb.jar c expect 42",
                "fib-split 47",
                "request 5s",
                "request 500us",
                "request-async 5s",
                "park 20 warm",
                "park 1 cold",
                "fib 40 then request-async 5s then noop"
            })
    void isWrittenAsItIsRead(String text) {
        TaskSpec task = TaskParser.parse(text);
        assertThat(task).hasToString(text);
        assertThat(TaskParser.parse(task.toString())).isEqualTo(task);
    }

    @Test
    void readsTheTasksOfProcesses() {
        assertThat(TaskParser.parse("fib-split(47)")).isEqualTo(new TaskSpec.SplitFib(47));
        assertThat(TaskParser.parse("request 1.5 s")).isEqualTo(new TaskSpec.Request(Duration.ofMillis(1_500), false));
        assertThat(TaskParser.parse("request-async 20ms")).isEqualTo(new TaskSpec.Request(Duration.ofMillis(20), true));
        assertThat(TaskParser.parse("park 20 warm")).isEqualTo(new TaskSpec.Park(20, true));
        assertThat(TaskParser.parse("park  10_000  cold")).isEqualTo(new TaskSpec.Park(10_000, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fib-split",
                "fib-split 1",
                "fib-split 61",
                "fib-split 10G",
                "request",
                "request 5",
                "request-async soon",
                "park",
                "park 20",
                "park warm",
                "park 20 lukewarm",
                "park 20 warm cold",
                "park 0 warm",
                "park 10001 warm"
            })
    void refusesWhatIsNoTask(String text) {
        assertThatThrownBy(() -> TaskParser.parse(text)).isInstanceOf(InvalidValueException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "fib 40, false, false",
        "http-async http://localhost/, false, false",
        "park 20 warm, false, false",
        "fib-split 40, true, false",
        "request 5s, false, true",
        "request-async 5s, true, true",
        "noop then request 5s, false, true",
        "fib 40 then request-async 5s, true, true",
        "fib-split 40 then noop, true, false"
    })
    void knowsWhatATaskAsksFor(String text, boolean asynchronous, boolean server) {
        TaskSpec task = TaskParser.parse(text);
        assertThat(task.isAsynchronous()).isEqualTo(asynchronous);
        assertThat(task.needsServer()).isEqualTo(server);
    }

    @Test
    void hasASuggestionForEachFirstWord() {
        for (String task : List.of("fib-split 3", "request 1s", "request-async 1s", "park 1 cold")) {
            TaskParser.parse(task);
            assertThat(TaskParser.NAMES).contains(task.substring(0, task.indexOf(' ')));
        }
    }
}
