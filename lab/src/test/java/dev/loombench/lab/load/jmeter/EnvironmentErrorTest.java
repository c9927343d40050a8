package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.LoadMonitor;
import dev.loombench.lab.load.checks.LoadChecks;
import dev.loombench.lab.load.jmeter.JtlSample.SampleError;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.model.Finding;
import dev.loombench.protocol.load.LoadError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentErrorTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            null 0 | java.sql.SQLException: Cannot load JDBC driver class 'org.postgresql.Driver' | the JDBC driver \
            org.postgresql.Driver isn't on JMeter's class path | org.postgresql:postgresql
            000 | java.lang.NoClassDefFoundError: com/acme/Codec | the class com.acme.Codec isn't on JMeter's class path \
            | put the jar that has it
            08001 0 | java.sql.SQLException: No suitable driver found for jdbc:acme:x | no JDBC driver that JMeter has \
            accepts | JDBC Connection Configuration
            null 0 | java.sql.SQLException: No pool found named: 'db', ensure Variable Name matches | no JDBC Connection \
            Configuration of the plan is named 'db' | variable name
            500 | javax.script.ScriptException: Cannot find engine named: 'javascript', ensure you set language field \
            | JMeter has no script engine for 'javascript' | org.openjdk.nashorn:nashorn-core
            000 | javax.naming.NoInitialContextException: Cannot instantiate class: org.apache.activemq.jndi.ActiveMQInitialContextFactory \
            | the JNDI provider org.apache.activemq.jndi.ActiveMQInitialContextFactory isn't | org.apache.activemq:activemq-client
            500 | javax.mail.NoSuchProviderException: No provider for pop4 | JavaMail has no provider for 'pop4' | pop3
            500 | javax.script.ScriptException: java.lang.NoClassDefFoundError: com/acme/Codec | the class com.acme.Codec \
            isn't on JMeter's class path | put the jar that has it
            '' | Failed to create an instance of the class:com.acme.MissingTest, reasons may be | the class \
            com.acme.MissingTest isn't on JMeter's class path | put the jar
            Non HTTP response code: java.io.FileNotFoundException | Non HTTP response message: photo.jpg (No such file or directory) \
            | the file photo.jpg can't be read | its path in the plan
            """)
    void whatIsMissingInJMeterIsNoAnswerOfTheServer(String code, String message, String problem, String remedy) {
        JtlSample sample = new JtlSample(0, 1, code, message, "a 1-1", false, 0, "", "q", 0);

        assertThat(SampleError.of(sample).kind()).isEqualTo(LoadError.NOT_SENT);
        assertThat(EnvironmentError.of(sample)).hasValueSatisfying(error -> {
            assertThat(error.problem()).startsWith(problem);
            assertThat(error.remedy()).contains(remedy);
        });
    }

    @Test
    void aJavaSamplerWithoutItsClassIsToldByItsLabel() {
        assertThat(EnvironmentError.of(
                        new JtlSample(0, 0, "", "", "a 1-1", false, 0, "", "ERROR: com.acme.Missing", 33)))
                .hasValueSatisfying(error -> assertThat(error.problem())
                        .isEqualTo("the class com.acme.Missing isn't on JMeter's class path"));
    }

    @ParameterizedTest
    @CsvSource({"500, Internal Server Error: ClassNotFoundException: com.acme.Codec", "404, FileNotFoundException: x"})
    void aServersOwnWordsAreItsAnswer(String code, String message) {
        assertThat(EnvironmentError.of(new JtlSample(0, 1, code, message, "a 1-1", false, 0, "", "q", 0)))
                .isEmpty();
    }

    /// A script's own client met a dead server, or the script couldn't use its answer.
    @ParameterizedTest
    @CsvSource({
        "javax.script.ScriptException: java.net.ConnectException: Connection refused",
        "javax.script.ScriptException: javax.net.ssl.SSLException: NoClassDefFoundError: a.B",
        "javax.script.ScriptException: java.io.IOException: FileNotFoundException: x",
        "javax.script.ScriptException: com.acme.CallTimeoutException: ClassNotFoundException: a.B",
        "javax.script.ScriptException: java.lang.NullPointerException: Cannot get property 'id' on null object",
        "java.lang.ClassCastException: class A cannot be cast to class B"
    })
    void aScriptThatFailsAtTheServerIsNoFaultOfTheEnvironment(String message) {
        assertThat(EnvironmentError.of(new JtlSample(0, 1, "500", message, "a 1-1", false, 0, "", "q", 0)))
                .isEmpty();
    }

    @Test
    void whatHasContentIsAnAnswerWhateverItsReasonPhraseSays() {
        String message = "java.lang.NoClassDefFoundError: com/acme/Codec";

        assertThat(EnvironmentError.of(new JtlSample(0, 1, "500", message, "a 1-1", false, 0, "", "q", 167)))
                .isEmpty();
    }

    @Test
    void anAddressThatIsNotFoundIsNoFile() {
        assertThat(EnvironmentError.of(new JtlSample(
                        0,
                        1,
                        "Non HTTP response code: java.io.FileNotFoundException",
                        "Non HTTP response message: http://localhost/photo.jpg",
                        "a 1-1",
                        false,
                        0,
                        "",
                        "q",
                        0)))
                .isEmpty();
    }

    @Test
    void aFewFailuresOfTheEnvironmentAreAWarning() throws IOException {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 1_000; i++) {
            if (i % 300 == 0) {
                jtl.row(
                        "a 1-1",
                        i * 100L,
                        100,
                        "Non HTTP response code: java.io.FileNotFoundException",
                        "Non HTTP response message: photo.jpg (No such file or directory)",
                        false);
            } else {
                jtl.answered("a 1-1", i * 100L, 100);
            }
        }

        List<Finding> findings = findings(jtl);

        assertThat(LoadChecks.firstInvalid(findings)).isEmpty();
        assertThat(findings)
                .anySatisfy(finding -> assertThat(finding.message())
                        .startsWith(
                                "4 samples failed in JMeter itself, not at the server: the file photo.jpg can't be"));
    }

    @Test
    void aMissingDriverIsNoFaultOfTheServer() throws IOException {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 100; i++) {
            jtl.row(
                    "a 1-1",
                    i * 100L,
                    100,
                    "null 0",
                    "java.sql.SQLException: Cannot load JDBC driver class 'org.h2.Driver'",
                    false);
        }

        List<Finding> findings = findings(jtl);

        assertThat(LoadChecks.firstInvalid(findings).orElseThrow().message())
                .isEqualTo("100 samples failed in JMeter itself, not at the server: the JDBC driver org.h2.Driver isn't"
                        + " on JMeter's class path (label 'GET /x')");
        assertThat(findings)
                .extracting(Finding::code)
                .doesNotContain("wrong-answers", "no-answers", "failed-requests", "failed-requests-outside");
    }

    private List<Finding> findings(JtlBuilder jtl) throws IOException {
        JtlResult result = JtlResult.read(jtl.writeTo(folder), MeasurementWindow.UNLIMITED, JMeterPauses.NONE, Set.of())
                .orElseThrow();
        return JMeterLoadChecks.result(
                        result,
                        OptionalInt.empty(),
                        Optional.empty(),
                        List.of(),
                        Set.of(),
                        new LoadMonitor(new ProcFiles(folder), 1, OptionalLong.empty(), 80),
                        Optional.empty())
                .findings();
    }
}
