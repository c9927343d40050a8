package dev.loombench.subject.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loombench.protocol.JmhHostEvent;
import dev.loombench.protocol.JvmFailure;
import dev.loombench.protocol.JvmFaultKind;
import dev.loombench.protocol.JvmReport;
import dev.loombench.protocol.ProcessEnd;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.trial.BatchShape;
import dev.loombench.protocol.trial.BatchSpec;
import dev.loombench.protocol.trial.MeasurementMode;
import dev.loombench.protocol.trial.ModelSpec;
import dev.loombench.protocol.trial.TaskSpec;
import dev.loombench.protocol.trial.TrialOrder;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// Tests of the messages of failed trials.
@Execution(ExecutionMode.CONCURRENT)
class JmhHostFaultsTest extends JmhHostTestBase {
    private static final String UNKNOWN_OPTION = "Unrecognized VM option 'UseSerialFC'";

    @Test
    void tellsWhatAUsersClassThrew() throws Exception {
        TrialOrder order = orders.of(
                "a", orders.userWork("if (true) throw new IllegalStateException(\"planted\");\nreturn 1;", null));
        host.send(order.line());
        String message = "java.lang.IllegalStateException: planted at com.acme.Call.call(Call.java:3)";
        assertThat(host.untilTheEnd().getLast()).isEqualTo(new JmhHostEvent.TrialFailure(message));
        assertThat(JvmReport.read(order.account()).fault())
                .contains(new JvmReport.JvmFault(JvmFaultKind.TASK_THREW, message));
        assertThat(order.json()).doesNotExist();
        assertThat(Files.readString(order.log())).contains("at com.acme.Call.call(Call.java:3)");
        host.send(orders.of("b", orders.userWork("return 42;", "42")).line());
        assertThat(host.untilTheEnd().getLast()).as("the host goes on").isEqualTo(new JmhHostEvent.TrialDone());
    }

    @Test
    void tellsAWrongResult() throws Exception {
        TrialOrder order = orders.of("a", orders.userWork("return 41;", "42"));
        host.send(order.line());
        JmhHostEvent end = host.untilTheEnd().getLast();
        assertThat(end)
                .isInstanceOfSatisfying(
                        JmhHostEvent.TrialFailure.class,
                        failed -> assertThat(failed.message()).matches("task \\d returned '41' instead of '42'"));
        assertThat(JvmReport.read(order.account()).fault().orElseThrow().kind()).isEqualTo(JvmFaultKind.WRONG_RESULT);
    }

    @Test
    void tellsWhyAnOrderCannotBeRun() throws Exception {
        TaskSpec task = new TaskSpec.UserClass("com.acme.Nothing", List.of(dir), null);
        TrialOrder order = orders.of("a", new BatchSpec(BatchShape.EXECUTOR, new ModelSpec.CachedPool(), task, 1, 2));
        host.send(order.line());
        String message = "there is no class com.acme.Nothing in " + dir;
        assertThat(host.untilTheEnd()).containsExactly(new JmhHostEvent.TrialFailure(message));
        assertThat(JvmReport.read(order.account()).fault())
                .contains(new JvmReport.JvmFault(JvmFaultKind.TASK_NOT_LOADED, message));
        host.send(orders.of("b", TrialOrderFixtures.work("executor", "cached-pool", "fib-split 9", 1, 1))
                .line());
        assertThat(host.untilTheEnd())
                .singleElement()
                .asInstanceOf(type(JmhHostEvent.TrialFailure.class))
                .extracting(JmhHostEvent.TrialFailure::message)
                .asString()
                .startsWith("'fib-split 9' is not ");
        host.send("trial shape=executor");
        assertThat(host.next())
                .isInstanceOfSatisfying(
                        JmhHostEvent.TrialFailure.class,
                        failed -> assertThat(failed.message()).contains("a message 'trial' without 'model'"));
        host.send(orders.of(
                        "c",
                        TrialOrderFixtures.work("threads", "cached-pool", "noop", 1, 1),
                        MeasurementMode.TIME,
                        "0 ops",
                        "1 op")
                .line());
        assertThat(host.next())
                .isInstanceOfSatisfying(
                        JmhHostEvent.TrialFailure.class,
                        failed -> assertThat(failed.message()).startsWith("'cached-pool' is not "));
    }

    @Test
    void tellsAThreadThatWasRefused() throws Exception {
        TrialOrder order = orders.of("a", TrialOrderFixtures.work("executor", "platform-per-task", "sleep 10m", 5, 1));
        List<String> capped = List.of("-Xmx128m", "-D" + ThreadCap.PROPERTY + "=2");
        host.send(TrialOrderFixtures.with(order, order.java(), capped).line());
        String refused = "unable to create native thread: the cap of 2 threads is reached";
        assertThat(host.untilTheEnd().getLast())
                .isEqualTo(new JmhHostEvent.TrialFailure("2 of 5 tasks ran: " + refused));
        assertThat(JvmReport.read(order.account()).refusal()).contains(new JvmReport.ThreadRefusal(2, true, refused));
    }

    @Test
    void tellsHowTheForkDied() throws Exception {
        host.send(orders.of(
                        "a",
                        orders.userWork(
                                "System.out.println(\"farewell\"); Runtime.getRuntime().halt(3); return 1;", null))
                .line());
        assertThat(host.untilTheEnd()).containsExactly(new JmhHostEvent.TrialFailure(ended(3, "farewell")));
        assertThat(Files.readString(dir.resolve("a.log"))).contains("farewell");
        TrialOrder order = orders.of(
                "b",
                TrialOrderFixtures.work("executor", "cached-pool", "noop", 1, 1),
                MeasurementMode.TIME,
                "0 ops",
                "1 op");
        host.send(TrialOrderFixtures.with(order, order.java(), List.of("-XX:+UseSerialFC"))
                .line());
        assertThat(host.untilTheEnd()).containsExactly(new JmhHostEvent.TrialFailure(ended(1, UNKNOWN_OPTION)));
        host.send(TrialOrderFixtures.with(order, dir.resolve("no-java"), TrialOrderFixtures.JVM_ARGS)
                .line());
        assertThat(host.untilTheEnd())
                .containsExactly(new JmhHostEvent.TrialFailure(JvmFailure.NO_JAVA.message(dir.resolve("no-java"))));
    }

    private static String ended(int code, String line) {
        return JvmFailure.ENDED.message(ProcessEnd.saying(ProcessEnd.clause(code), Optional.of(line)));
    }
}
