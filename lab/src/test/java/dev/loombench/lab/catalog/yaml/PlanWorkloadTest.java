package dev.loombench.lab.catalog.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loombench.lab.catalog.ExperimentError;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.run.ServerExperimentFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanWorkloadTest {
    private static final String TEXT = ServerExperimentFixture.text("""
            workload:
              path: /work
              load: plan
              plan: some.jmx
            servers: [jdk-http(virtual)]
            """);

    @TempDir
    Path folder;

    @Test
    void aPlanThatAsksForItsTargetIsTaken() {
        assertThatCode(() -> read("<jmeterTestPlan>${__P(host)}:${__P(port,80)}</jmeterTestPlan>"))
                .doesNotThrowAnyException();
    }

    @Test
    void aPlanThatIsNoXmlIsAMistakeAtItsPlace() {
        assertThat(mistake("no XML"))
                .matches("made.yaml:\\d+:9: \\Q" + FileError.NOT_PLAN.message(folder.resolve("some.jmx:1:1")));
    }

    @Test
    void aPlanThatSendsElsewhereIsAMistakeToo() {
        assertThat(mistake("<jmeterTestPlan>${__P(host)}:9101</jmeterTestPlan>"))
                .matches("made.yaml:\\d+:9: \\Q" + elsewhere("port"));
        assertThat(mistake("<jmeterTestPlan/>")).endsWith(elsewhere("host and port"));
    }

    private String elsewhere(String unread) {
        return ExperimentError.OTHER_TARGET.message(folder.resolve("some.jmx"), unread, "host", "port");
    }

    private String mistake(String plan) {
        return String.valueOf(
                catchThrowableOfType(UserErrorException.class, () -> read(plan)).getMessage());
    }

    private void read(String plan) throws IOException {
        Files.writeString(folder.resolve("some.jmx"), plan);
        ExperimentReader.read("made.yaml", folder, TEXT);
    }
}
