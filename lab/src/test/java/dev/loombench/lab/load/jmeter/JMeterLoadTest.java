package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.catalog.Job;
import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadOutcome;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerSpec;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JMeterLoadTest {
    private static final Path JAVA = Path.of("java");
    private static final URI SERVER = URI.create("http://127.0.0.1:8080/");

    @TempDir
    Path folder;

    @Test
    void aPlanThatDoesNotAskHowLongItLastsIsEndedFromOutside() throws Exception {
        assertThat(order("${__P(host)} ${__P(port)}", false).duration()).isEqualTo(Duration.ofSeconds(6));
        assertThat(order("${__P(host)} ${__P(port)} ${__P(duration)}", false).duration())
                .isNull();
        assertThat(order("${__P(host)} ${__P(port)} ${__P(duration)}", true).duration())
                .isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void aPlanThatIsGoneFailsItsTrialAndNotTheRun() throws Exception {
        Job.RequestLoad.JMeterTestPlan plan = plan("", false);
        Files.delete(plan.file());

        assertThat(load().run(job(plan), plan, SERVER, 1, folder, Duration.ofMinutes(1)))
                .isEqualTo(new LoadOutcome.LoadFailure(
                        FileError.UNREADABLE.message(plan.file(), FileErrorText.reason(new NoSuchFileException("")))));
    }

    @Test
    void thePlanGetsThePathOfTheWorkload() throws Exception {
        assertThat(order("${__P(host)} ${__P(port)}", false).properties()).containsEntry("path", "/hello");
    }

    private JMeterRunSettings order(String functions, boolean abrupt) throws Exception {
        Job.RequestLoad.JMeterTestPlan plan = plan(functions, abrupt);
        return load().order(job(plan), plan, JmxFile.read(plan.file()), SERVER, folder, Duration.ofMinutes(1));
    }

    private JMeterLoad load() {
        return new JMeterLoad(
                new JMeterRunner(JMeterInstallation.locate(folder), JAVA, new Cancellation()),
                Duration.ofSeconds(1),
                Duration.ofSeconds(3),
                Optional.empty(),
                LoadListener.SILENT);
    }

    private static Job.Requests job(Job.RequestLoad.JMeterTestPlan plan) {
        return new Job.Requests(
                ServerSpec.parse("jdk-http(virtual)"),
                "",
                Authentication.parse("none", "", ""),
                "/hello",
                "",
                plan,
                OptionalInt.empty(),
                Duration.ofSeconds(10));
    }

    private Job.RequestLoad.JMeterTestPlan plan(String functions, boolean abrupt) throws Exception {
        Path file = Files.writeString(folder.resolve("plan.jmx"), "<jmeterTestPlan>" + functions + "</jmeterTestPlan>");
        return new Job.RequestLoad.JMeterTestPlan(file, 100, Duration.ofSeconds(2), Duration.ZERO, abrupt);
    }
}
