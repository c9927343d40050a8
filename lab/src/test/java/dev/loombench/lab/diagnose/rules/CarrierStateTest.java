package dev.loombench.lab.diagnose.rules;

import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.PROGRAM_FRAME;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.frame;
import static dev.loombench.lab.diagnose.rules.SymptomsBuilder.on;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.dumps;
import static dev.loombench.lab.diagnose.rules.ThreadDumpFixture.site;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.loombench.lab.diagnose.threads.StackFrame;
import dev.loombench.lab.diagnose.threads.ThreadIds;
import dev.loombench.protocol.Clause;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests of schedulers whose carriers are all taken, and of what is said of carriers.
class CarrierStateTest {
    private static final StackFrame SELECT = new StackFrame("sun.nio.ch.EPoll", "wait", null, 0, true);
    private static final StackFrame READ = new StackFrame("java.io.FileInputStream", "readBytes", null, 0, true);
    private static final StackFrame WAIT = new StackFrame("java.lang.Object", "wait0", null, 0, true);
    private static final StackFrame INITIALISER = frame("com.acme.Registry", "<clinit>");

    static Stream<Arguments> schedulers() {
        return Stream.of(
                arguments("all carriers taken, read only", taken(3, 3, 0), List.of("CARRIERS_ASLEEP?")),
                arguments(
                        "all carriers that there can be, read only", taken(256, 256, 0.4), List.of("CARRIERS_ASLEEP?")),
                arguments(
                        "all carriers that there can be, in Selector.select",
                        with(taken(256, 256, 0.4), ThreadActivity.NATIVE, 256, SELECT),
                        List.of("BLOCKING_NATIVE")),
                arguments(
                        "all carriers that there can be, in a pipe, on 25",
                        with(taken(25, 256, 256, 0).scheduler(1, 1), ThreadActivity.FILE_OR_NAME, 256, READ),
                        List.of("BLOCKING_NATIVE")),
                arguments(
                        "all carriers that there can be, a few of them in a pipe",
                        with(taken(256, 256, 0.4), ThreadActivity.FILE_OR_NAME, 127, READ),
                        List.of("BLOCKING_NATIVE?")),
                arguments(
                        "all carriers that there can be, runnable now and then, before a probe that waits",
                        with(taken(256, 256, 1.9), ThreadActivity.NATIVE, 256, SELECT)
                                .delay(0, Duration.ZERO, Duration.ofSeconds(9)),
                        List.of("BLOCKING_NATIVE")),
                arguments(
                        "all carriers that there can be, in Object.wait",
                        with(taken(256, 256, 0.4), ThreadActivity.WAIT, 256, WAIT),
                        List.of("PINNED_IN_SYNCHRONIZED")),
                arguments(
                        "all carriers that there can be, in Object.wait of initialisers",
                        with(taken(256, 256, 0.4), ThreadActivity.WAIT, 256, WAIT, INITIALISER),
                        List.of("PINNED_IN_INITIALISER")),
                arguments("one carrier free at times", taken(3, 2, 0), List.of()),
                arguments("all carriers taken, and they run", taken(3, 3, 0.2), List.of()),
                arguments("fewer carriers than there may be at once", taken(1, 1, 0), List.of()),
                arguments(
                        "all carriers taken, and nothing queues",
                        taken(25, 3, 3, 0).scheduler(0, 0),
                        List.of()),
                arguments(
                        "all carriers that there can be, and nothing queues",
                        with(taken(25, 256, 256, 0).carriersAdded(256), ThreadActivity.FILE_OR_NAME, 256, READ),
                        List.of("COMPENSATION")),
                arguments(
                        "all carriers taken by calls for which there will be others",
                        with(taken(4, 4, 0), ThreadActivity.FILE_OR_NAME, 4, READ),
                        List.of()),
                arguments(
                        "one carrier taken by another call",
                        with(taken(4, 4, 0), ThreadActivity.FILE_OR_NAME, 3, READ),
                        List.of("BLOCKING_NATIVE?")),
                arguments(
                        "all carriers taken by Object.wait, for which there may be others",
                        with(taken(4, 4, 0), ThreadActivity.WAIT, 4, WAIT),
                        List.of()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("schedulers")
    void aSchedulerIsDeadIfNoCarrierIsLeft(String name, SymptomsBuilder symptoms, List<String> causes) {
        assertThat(symptoms.causes()).isEqualTo(causes);
    }

    @Test
    void figuresThatAreNoughtAreLeftOut() {
        assertThat(evidence(on(25).carriers(0, 0).scheduler(1, 1)))
                .containsExactly(
                        Message.CARRIERS_RAN.with(2, "hardly any"),
                        Message.QUEUED_TYPICALLY.with(1.0, 100, 17L),
                        Message.TIME_LIMITS_FAIL_ASK_AGENT.with());
        assertThat(evidence(on(25).carriers(0.02, 1.5).scheduler(1, 0.004)))
                .containsExactly(Message.CARRIERS_WAITED.with(2, 1.5));
        assertThat(evidence(on(25).carriers(0.4, 1.5).scheduler(1, 0)))
                .containsExactly(Message.CARRIERS_RAN_AND_WAITED.with(2, 0.4, 1.5));
    }

    private static List<Clause> evidence(SymptomsBuilder symptoms) {
        return new CarrierState(symptoms.symptoms()).evidence();
    }

    private static SymptomsBuilder taken(int carriers, int mounted, double running) {
        return taken(21, carriers, mounted, running).noScheduler();
    }

    private static SymptomsBuilder taken(int feature, int carriers, int mounted, double running) {
        return on(feature).mounted(carriers, mounted, running);
    }

    private static SymptomsBuilder with(
            SymptomsBuilder symptoms, ThreadActivity activity, double threads, StackFrame call) {
        return with(symptoms, activity, threads, call, PROGRAM_FRAME);
    }

    private static SymptomsBuilder with(
            SymptomsBuilder symptoms, ThreadActivity activity, double threads, StackFrame call, StackFrame caller) {
        var site = site(activity, true, threads, ThreadIds.NONE, call, caller);
        return symptoms.looks(dumps(List.of(site)));
    }
}
