package dev.loombench.lab.catalog.jmx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.secrets.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmxFileTest {
    private static final Path PLANS =
            Path.of(System.getProperty("loombench.root")).resolve("experiments/plans");

    @TempDir
    Path folder;

    @Test
    void theShippedPlansAskForTheirSizesAndTheirTarget() throws IOException {
        assertThat(JmxFile.read(PLANS.resolve("sleep-1s.jmx")).properties())
                .contains("users", "rampUp", "duration", "host", "port", "protocol", "path", "contextPath", "pattern")
                .contains("user", "password");
        assertThat(JmxFile.read(PLANS.resolve("hello.jmx")).properties()).contains("users", "host", "port", "path");
    }

    @Test
    void secretsInPathsAndBodiesAreKnown() throws IOException {
        JmxFile.read(Files.writeString(folder.resolve("plan.jmx"), """
                <jmeterTestPlan><hashTree><HTTPSamplerProxy>
                  <stringProp name="HTTPSampler.path">/orders?access_token=qJmx-query&amp;page=2</stringProp>
                  <elementProp name="" elementType="HTTPArgument">
                    <stringProp name="Argument.value">{"user": "me", "password": "qJmx-body"}</stringProp>
                  </elementProp>
                </HTTPSamplerProxy></hashTree></jmeterTestPlan>
                """));

        assertThat(Secrets.redact("me: qJmx-query, qJmx-body, 2")).isEqualTo("me: ***, ***, 2");
    }

    @Test
    void pathsOfThePlanItselfAndPropertiesInScriptsAreKnown() throws IOException {
        JmxFile plan = JmxFile.read(Files.writeString(
                folder.resolve("paths.jmx"),
                "<jmeterTestPlan><a>${__P(contextPath,/wtf)}/thread/benchmark</a><b>/work?wait=1</b>"
                        + "<c>props.get( 'a' ) props[\"b\"] props.c getPropDefault(\"d\", 1)</c></jmeterTestPlan>"));

        assertThat(plan.containsPath("/wtf/thread/benchmark?x=1")).isTrue();
        assertThat(plan.containsPath("/work")).isTrue();
        assertThat(plan.containsPath("/hello")).isFalse();
        assertThat(plan.properties()).containsExactlyInAnyOrder("contextPath", "a", "b", "c", "d");
    }

    @Test
    void groupsThatOnlySetUpOrTearDownAreKnownByTheirNames() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan.jmx"), """
                <jmeterTestPlan>
                  <SetupThreadGroup testname="before"/>
                  <SetupThreadGroup testname="both"/>
                  <PostThreadGroup testname="after"/>
                  <PostThreadGroup testname="users"/>
                  <ThreadGroup testname="both"/>
                  <ThreadGroup testname="after" enabled="false"/>
                  <kg.apc.jmeter.threads.UltimateThreadGroup testname="users"/>
                </jmeterTestPlan>
                """);

        assertThat(JmxFile.read(plan).setupGroups()).containsExactlyInAnyOrder("before", "after");
    }

    @Test
    void whatIsNoPlanIsRefusedWithItsPlace() {
        assertRefused("hello", ":1:1");
        assertRefused("<jmeterTestPlan>\n<hashTree>", ":2:11");
        assertRefused("<project/>", "");
        assertRefused("", ":1:1");
    }

    private void assertRefused(String text, String place) {
        Path plan = folder.resolve("plan.jmx");
        assertThatThrownBy(() -> JmxFile.read(Files.writeString(plan, text)))
                .hasMessage(FileError.NOT_PLAN.message(plan + place));
    }
}
