package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanClassesTest {
    private static final Set<String> KNOWN = Set.of("TestPlan", "Arguments", "org.apache.jmeter.Own");

    @Test
    void allUnknownClassesAreFoundAtOnce() throws Exception {
        PlanClasses missing = PlanClasses.missing(plan("""
                <TestPlan testclass="TestPlan"><elementProp name="x" elementType="Arguments"/></TestPlan>
                <hashTree>
                <kg.apc.jmeter.threads.UltimateThreadGroup testclass="kg.apc.jmeter.threads.UltimateThreadGroup"/><hashTree>
                <com.acme.Own__Sampler/><hashTree/>
                <Later testclass="Later"/><hashTree/>
                <org.apache.jmeter.Own testclass="org.apache.jmeter.Own"><value class="com.acme.Value"/></org.apache.jmeter.Own>
                </hashTree></hashTree>
                """), KNOWN::contains);

        assertThat(missing.classes())
                .containsExactly("kg.apc.jmeter.threads.UltimateThreadGroup", "com.acme.Own_Sampler", "com.acme.Value");
        assertThat(missing.elements()).containsExactly("Later");
    }

    @Test
    void eachArtefactIsNamedWithItsClasses() {
        PlanClasses missing = new PlanClasses(
                new LinkedHashSet<>(List.of(
                        "kg.apc.jmeter.threads.UltimateThreadGroup",
                        "com.acme.Sampler",
                        "kg.apc.jmeter.threads.SteppingThreadGroup")),
                Set.of());

        assertThat(missing.problem())
                .startsWith("it needs plug-ins that aren't installed: ")
                .contains("jmeter-plugins-casutg")
                .contains(
                        " for kg.apc.jmeter.threads.UltimateThreadGroup and kg.apc.jmeter.threads.SteppingThreadGroup; ")
                .contains("a plug-in that Loombench doesn't know for com.acme.Sampler. Give the folder")
                .doesNotContain("\n");
    }

    @Test
    void ofAPlanThatCannotBeReadTheFirstClassIsTold() {
        assertThat(PlanClasses.read("nowhere.jmx", "com.acme.Sampler").classes())
                .containsExactly("com.acme.Sampler");
        assertThat(PlanClasses.read("nowhere.jmx", "html").problem()).startsWith("JMeter doesn't know <html>");
    }

    @Test
    void aPlanWithoutAnEnabledThreadGroupIsTold(@TempDir Path folder) throws Exception {
        Path plan = Files.write(
                folder.resolve("a.jmx"),
                plan("<ThreadGroup enabled=\"false\"/><hashTree/>").readAllBytes());
        assertThat(PlanClasses.hasThreadGroup(plan.toString())).isFalse();

        Files.write(plan, plan("<ThreadGroup enabled=\"true\"/><hashTree/>").readAllBytes());
        assertThat(PlanClasses.hasThreadGroup(plan.toString())).isTrue();
    }

    @Test
    void theTableHasClassesAndPackages() {
        assertThat(PluginTable.INSTANCE.artifact("com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup"))
                .hasValueSatisfying(artifact -> assertThat(artifact).contains("jmeter-plugins-casutg"));
        assertThat(PluginTable.INSTANCE.artifact("com.acme.Sampler")).isEmpty();
        assertThat(PluginTable.INSTANCE.entries()).hasSizeGreaterThan(100);
    }

    private static InputStream plan(String elements) {
        return new ByteArrayInputStream(("<jmeterTestPlan><hashTree>" + elements + "</hashTree></jmeterTestPlan>")
                .getBytes(StandardCharsets.UTF_8));
    }
}
