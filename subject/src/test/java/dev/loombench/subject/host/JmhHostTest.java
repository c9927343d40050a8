package dev.loombench.subject.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loombench.protocol.Account;
import dev.loombench.protocol.Account.FaultKind;
import dev.loombench.protocol.Effort;
import dev.loombench.protocol.HostEvent;
import dev.loombench.protocol.HostEvent.Iteration;
import dev.loombench.protocol.Mode;
import dev.loombench.protocol.ModelSpec;
import dev.loombench.protocol.Shape;
import dev.loombench.protocol.TaskParser;
import dev.loombench.protocol.TaskSpec;
import dev.loombench.protocol.ThreadCap;
import dev.loombench.protocol.TrialOrder;
import dev.loombench.protocol.Work;
import dev.loombench.subject.Jvms;
import dev.loombench.subject.task.Compiled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("NullAway.Init")
class JmhHostTest {
    private static final List<String> JVM_ARGS = List.of("-Xmx128m", "-XX:+UseSerialGC", "-Dwith=a blank, and more");

    @TempDir
    Path dir;

    private HostProcess host;

    @BeforeEach
    void start() throws IOException {
        host = new HostProcess(dir);
        assertThat(host.next()).isEqualTo(new HostEvent.Ready());
    }

    @AfterEach
    void stop() throws IOException {
        host.close();
    }

    @Test
    void measuresExecutors() throws Exception {
        TrialOrder order =
                order("a", work("executor", "fixed-pool(5)", "sleep 10ms", 10, 1), Mode.TIME, "1 op", "3 ops");
        host.send(order.line());
        List<HostEvent> events = host.untilTheEnd();
        assertThat(events).hasSize(5);
        assertThat(events.getLast()).isEqualTo(new HostEvent.Done());
        assertThat(iteration(events, 0).warmup()).isTrue();
        assertThat(iteration(events, 0).index()).isEqualTo(1);
        for (int i = 1; i <= 3; i++) {
            assertThat(iteration(events, i).warmup()).isFalse();
            assertThat(iteration(events, i).index()).isEqualTo(i);
            assertThat(iteration(events, i).value()).isGreaterThanOrEqualTo(0.020);
        }
        String json = Files.readString(order.json());
        assertThat(json)
                .contains("\"scoreUnit\" : \"s/op\"", "\"mode\" : \"avgt\"", "\"-Dwith=a blank, and more\"")
                .doesNotContain("-Xmx64m")
                .contains(Double.toString(iteration(events, 3).value()));
        Account account = Account.read(order.account());
        assertThat(account.fault()).isEmpty();
        assertThat(account.calibration().orElseThrow().overshootSeconds()).isPositive();
        assertThat(account.calibration().orElseThrow().collectors()).isEqualTo("Copy+MarkSweepCompact");
    }

    @Test
    void measuresActorsByThroughputWithSeveralCallers() throws Exception {
        TrialOrder order =
                order("a", work("actors", "single-thread", "sleep 5ms", 4, 2), Mode.THROUGHPUT, "0 ops", "2 ops");
        host.send(order.line());
        List<HostEvent> events = host.untilTheEnd();
        assertThat(events).hasSize(3);
        assertThat(events.getLast()).isEqualTo(new HostEvent.Done());
        assertThat(iteration(events, 0).value()).isPositive().isLessThanOrEqualTo(100.0);
        assertThat(Files.readString(order.json()))
                .contains("\"scoreUnit\" : \"ops/s\"", "\"threads\" : 2", "\"mode\" : \"thrpt\"");
        assertThat(Files.readAllLines(order.account()))
                .as("one account for all callers")
                .hasSize(1);
    }

    @Test
    void measuresTheStartOfThreads() throws Exception {
        TrialOrder order =
                order("a", work("threads", "virtual-per-task", "noop", 50, 1), Mode.TIME, "0 ops", "2 x 30ms");
        host.send(order.line());
        List<HostEvent> events = host.untilTheEnd();
        assertThat(events.getLast()).isEqualTo(new HostEvent.Done());
        String json = Files.readString(order.json()).replaceAll("\\s", "");
        assertThat(score(json, "starts") % 50).isZero();
        double perRound = score(json, "startNanos") / 1e9 / (score(json, "starts") / 50);
        assertThat(perRound)
                .isPositive()
                .isLessThan(Math.max(
                        iteration(events, 0).value(), iteration(events, 1).value()));
    }

    @Test
    void tellsWhatAUsersClassThrew() throws Exception {
        TrialOrder order =
                order("a", userWork("if (true) throw new IllegalStateException(\"planted\");\nreturn 1;", null));
        host.send(order.line());
        String message = "java.lang.IllegalStateException: planted at com.acme.Call.call(Call.java:3)";
        assertThat(host.untilTheEnd().getLast()).isEqualTo(new HostEvent.Failed(message));
        assertThat(Account.read(order.account()).fault()).contains(new Account.Fault(FaultKind.TASK_THREW, message));
        assertThat(order.json()).doesNotExist();
        assertThat(Files.readString(order.log())).contains("at com.acme.Call.call(Call.java:3)");
        host.send(order("b", userWork("return 42;", "42")).line());
        assertThat(host.untilTheEnd().getLast()).as("the host goes on").isEqualTo(new HostEvent.Done());
    }

    @Test
    void tellsAWrongResult() throws Exception {
        TrialOrder order = order("a", userWork("return 41;", "42"));
        host.send(order.line());
        HostEvent end = host.untilTheEnd().getLast();
        assertThat(end)
                .isInstanceOfSatisfying(
                        HostEvent.Failed.class,
                        failed -> assertThat(failed.message()).matches("task \\d returned '41' instead of '42'"));
        assertThat(Account.read(order.account()).fault().orElseThrow().kind()).isEqualTo(FaultKind.WRONG_RESULT);
    }

    @Test
    void tellsAClassThatCannotBeLoaded() throws Exception {
        TaskSpec task = new TaskSpec.UserClass("com.acme.Nothing", List.of(dir), null);
        TrialOrder order = order("a", new Work(Shape.EXECUTOR, new ModelSpec.CachedPool(), task, 1, 2));
        host.send(order.line());
        String message = "there is no class com.acme.Nothing in " + dir;
        assertThat(host.untilTheEnd()).containsExactly(new HostEvent.Failed(message));
        assertThat(Account.read(order.account()).fault())
                .contains(new Account.Fault(FaultKind.TASK_NOT_LOADED, message));
    }

    @Test
    void refusesTasksThatHoldNoThread() throws Exception {
        host.send(
                order("a", work("executor", "cached-pool", "fib-split 9", 1, 1)).line());
        assertThat(host.untilTheEnd())
                .containsExactly(new HostEvent.Failed(
                        "'fib-split 9' is not a task that holds a thread; asynchronous ones run in one-shot batches"
                                + " only"));
    }

    @Test
    void tellsAThreadThatWasRefused() throws Exception {
        TrialOrder order = order("a", work("executor", "platform-per-task", "sleep 10m", 5, 1));
        List<String> capped = List.of("-Xmx128m", "-D" + ThreadCap.PROPERTY + "=2");
        host.send(with(order, order.java(), capped).line());
        String refused = "unable to create native thread: the cap of 2 threads is reached";
        assertThat(host.untilTheEnd().getLast()).isEqualTo(new HostEvent.Failed("2 of 5 tasks ran: " + refused));
        assertThat(Account.read(order.account()).refusal()).contains(new Account.Refusal(2, true, refused));
    }

    @Test
    void tellsHowTheForkDied() throws Exception {
        host.send(
                order("a", userWork("System.out.println(\"farewell\"); Runtime.getRuntime().halt(3); return 1;", null))
                        .line());
        assertThat(host.untilTheEnd())
                .containsExactly(
                        new HostEvent.Failed("the measured JVM ended with exit code 3; its last line: farewell"));
        assertThat(Files.readString(dir.resolve("a.log"))).contains("farewell");
        TrialOrder order = order("b", work("executor", "cached-pool", "noop", 1, 1), Mode.TIME, "0 ops", "1 op");
        host.send(with(order, order.java(), List.of("-XX:+UseSerialFC")).line());
        assertThat(host.untilTheEnd())
                .containsExactly(new HostEvent.Failed("the measured JVM ended with exit code 1;"
                        + " its last line: Unrecognized VM option 'UseSerialFC'"));
        host.send(with(order, dir.resolve("no-java"), JVM_ARGS).line());
        assertThat(host.untilTheEnd())
                .containsExactly(
                        new HostEvent.Failed("there is no JDK: " + dir.resolve("no-java") + " isn't a program"));
    }

    @Test
    void tellsAnOrderThatMakesNoSense() throws Exception {
        host.send("trial shape=executor");
        assertThat(host.next())
                .isInstanceOfSatisfying(
                        HostEvent.Failed.class,
                        failed -> assertThat(failed.message()).contains("a message 'trial' without 'model'"));
        host.send(order("a", work("threads", "cached-pool", "noop", 1, 1), Mode.TIME, "0 ops", "1 op")
                .line());
        assertThat(host.next())
                .isInstanceOfSatisfying(
                        HostEvent.Failed.class,
                        failed -> assertThat(failed.message())
                                .startsWith("'cached-pool' is not a model that starts a thread per task"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aForkThatWasKilledIsGlossed() throws Exception {
        host.send(endless().line());
        ProcessHandle fork = fork();
        fork.destroyForcibly();
        assertThat(host.untilTheEnd().getLast())
                .isEqualTo(new HostEvent.Failed("the measured JVM ended with exit code 137"
                        + " (killed: by the kernel for want of memory, or by hand)"));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theForkDiesWithAHostThatIsKilled() throws Exception {
        host.send(endless().line());
        ProcessHandle fork = fork();
        assertThat(host.process.destroyForcibly().waitFor()).isEqualTo(137);
        assertEnds(fork);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void hostAndForkDieWithTheLab() throws Exception {
        host.send(endless().line());
        ProcessHandle fork = fork();
        host.closeOrders();
        assertThat(host.process.waitFor(2, TimeUnit.SECONDS)).isTrue();
        assertThat(host.process.exitValue()).isEqualTo(137);
        assertEnds(fork);
    }

    @Test
    void anIdleHostEndsWell() throws Exception {
        host.closeOrders();
        assertThat(host.process.waitFor()).isZero();
    }

    @Test
    void leavesNoFilesBehindWhenItRunsMany() throws Exception {
        int afterTwo = 0;
        for (int i = 0; i < 12; i++) {
            host.send(order("" + i, work("executor", "cached-pool", "noop", 1, 1), Mode.TIME, "0 ops", "1 op")
                    .line());
            assertThat(host.untilTheEnd().getLast()).isEqualTo(new HostEvent.Done());
            afterTwo = i == 1 ? temporaryFiles() : afterTwo;
        }
        assertThat(temporaryFiles()).isLessThanOrEqualTo(afterTwo);
    }

    @Test
    void measuresOnJdk21() throws Exception {
        String home = System.getenv("LOOMBENCH_JDK21");
        assumeTrue(home != null, "LOOMBENCH_JDK21 isn't set to the home of a JDK 21");
        TrialOrder order =
                order("a", work("executor", "virtual-bounded(5)", "sleep 10ms", 10, 1), Mode.TIME, "0 ops", "2 ops");
        host.send(with(order, Jvms.java(Path.of(Objects.requireNonNull(home))), JVM_ARGS)
                .line());
        assertThat(host.untilTheEnd().getLast()).isEqualTo(new HostEvent.Done());
        assertThat(Files.readString(order.json())).contains("\"jdkVersion\" : \"21");
        host.send(with(endless(), Jvms.java(Path.of(home)), JVM_ARGS).line());
        ProcessHandle fork = fork();
        host.process.destroyForcibly();
        assertEnds(fork);
    }

    private int temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.list(dir.resolve("tmp"))) {
            return (int) files.count();
        }
    }

    private static void assertEnds(ProcessHandle process) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
        while (Jvms.isAlive(process.pid()) && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(Jvms.isAlive(process.pid())).as("alive after 2 s").isFalse();
    }

    /// A trial that computes on all cores for longer than the test lasts, and says when it has begun.
    private TrialOrder endless() throws IOException {
        String begun = dir.resolve("begun").toString();
        return order(
                "endless",
                userWork(
                        "try { java.nio.file.Files.writeString(java.nio.file.Path.of(\"" + begun
                                + "\"), \"yes\"); } catch (java.io.IOException e) { throw new Error(e); }\n"
                                + "while (Thread.currentThread() != null) Thread.onSpinWait();\nreturn null;",
                        null));
    }

    private ProcessHandle fork() throws InterruptedException {
        while (!Files.exists(dir.resolve("begun"))) {
            assertThat(host.process.isAlive()).isTrue();
            Thread.sleep(20);
        }
        List<ProcessHandle> forks = host.process.descendants().toList();
        assertThat(forks).hasSize(1);
        return forks.getFirst();
    }

    private Work userWork(String body, @Nullable String expect) throws IOException {
        Compiled.into(
                dir.resolve("classes"),
                21,
                "Call",
                "public class Call implements java.util.concurrent.Callable<Object> { public Object call() {\n" + body
                        + "}}");
        TaskSpec task = new TaskSpec.UserClass("com.acme.Call", List.of(dir.resolve("classes")), expect);
        return new Work(Shape.EXECUTOR, new ModelSpec.CachedPool(), task, 2, 1);
    }

    private static Work work(String shape, String model, String task, int tasks, int callers) {
        return new Work(Shape.parse(shape), ModelSpec.parse(model), TaskParser.parse(task), tasks, callers);
    }

    private TrialOrder order(String name, Work work) {
        return order(name, work, Mode.TIME, "0 ops", "2 ops");
    }

    private TrialOrder order(String name, Work work, Mode mode, String warmup, String measure) {
        return new TrialOrder(
                work,
                mode,
                Effort.parse(warmup),
                Effort.parse(measure),
                Jvms.java(),
                JVM_ARGS,
                dir.resolve(name + ".json"),
                dir.resolve(name + ".account"),
                dir.resolve(name + ".log"));
    }

    private static TrialOrder with(TrialOrder order, Path java, List<String> jvmArgs) {
        return new TrialOrder(
                order.work(),
                order.mode(),
                order.warmup(),
                order.measure(),
                java,
                jvmArgs,
                order.json(),
                order.account(),
                order.log());
    }

    private static Iteration iteration(List<HostEvent> events, int index) {
        return (Iteration) events.get(index);
    }

    private static double score(String json, String metric) {
        String start = "\"" + metric + "\":{\"score\":";
        int from = json.indexOf(start) + start.length();
        assertThat(json).contains(start);
        return Double.parseDouble(json.substring(from, json.indexOf(',', from)));
    }
}
