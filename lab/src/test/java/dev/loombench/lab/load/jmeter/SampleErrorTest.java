package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.load.jmeter.JtlSample.SampleError;
import dev.loombench.protocol.load.LoadError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleErrorTest {
    @ParameterizedTest
    @CsvSource({
        "java.net.ConnectException, Connection refused, CONNECT",
        "org.apache.http.conn.HttpHostConnectException, Connect to 127.0.0.1:1 failed, CONNECT",
        "java.net.UnknownHostException, no.such.host.invalid, CONNECT",
        "org.apache.http.conn.ConnectTimeoutException, Connect to 10.0.0.1:80 failed: connect timed out, CONNECT",
        "java.net.SocketTimeoutException, Connect timed out, CONNECT",
        "java.net.SocketTimeoutException, Read timed out, TIMEOUT",
        "java.net.SocketException, Connection reset, RESET",
        "org.apache.http.NoHttpResponseException, 127.0.0.1:80 failed to respond, RESET",
        "org.apache.http.ConnectionClosedException, Premature end of Content-Length delimited message body, RESET",
        "org.apache.http.client.ClientProtocolException, , PROTOCOL",
        "javax.net.ssl.SSLHandshakeException, no cipher, PROTOCOL"
    })
    void exceptionsAreTheKindsOfErrorsOfAnyLoad(String type, String message, LoadError kind) {
        JtlSample sample = new JtlSample(
                0,
                1,
                "Non HTTP response code: " + type,
                "Non HTTP response message: " + (message == null ? "" : message),
                "a 1-1",
                false,
                0,
                "",
                "a",
                10);

        assertThat(SampleError.of(sample).kind()).isEqualTo(kind);
        assertThat(SampleError.of(sample).words()).startsWith(type.substring(type.lastIndexOf('.') + 1));
    }

    @ParameterizedTest
    @CsvSource({"200, OK", "500, Internal Server Error", "404, Not Found"})
    void anAnswerThatIsNotTheExpectedOneIsWrong(String code, String message) {
        SampleError error = SampleError.of(new JtlSample(0, 1, code, message, "a 1-1", false, 0, "", "a", 10));

        assertThat(error).isEqualTo(new SampleError(LoadError.WRONG_ANSWER, code + " " + message));
    }

    @Test
    void whatAnAssertionMissesIsTold() {
        String asserted = "Test failed: text expected to contain\n /in stock/";
        SampleError error = SampleError.of(new JtlSample(0, 1, "200", "OK", "a 1-1", false, 0, asserted, "a", 10));

        assertThat(error.words()).isEqualTo("200 OK: Test failed: text expected to contain /in stock/");
    }

    @Test
    void aDatabaseThatCannotBeReachedIsNoWrongAnswer() {
        SampleError error = SampleError.of(new JtlSample(
                0,
                1,
                "08001 0",
                "org.postgresql.util.PSQLException: Connection refused",
                "a 1-1",
                false,
                0,
                "",
                "q",
                0));

        assertThat(error.kind()).isEqualTo(LoadError.CONNECT);
    }

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
            500 | java.lang.ClassCastException: class A cannot be cast to class B | the sampler itself failed with \
            java.lang.ClassCastException: class A | settings in the plan
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
    @CsvSource({
        "java.net.ConnectException: Connection refused, CONNECT",
        "java.net.SocketTimeoutException: Read timed out, TIMEOUT",
        "java.sql.SQLSyntaxErrorException: no table, WRONG_ANSWER"
    })
    void otherProtocolsTellExceptionsByTheirMessage(String message, LoadError kind) {
        JtlSample sample = new JtlSample(1, 1, "500", message, "a 1-1", false, 0, "", "t", 0);

        assertThat(SampleError.of(sample).kind()).isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource({"500, Internal Server Error: ClassNotFoundException: com.acme.Codec", "404, FileNotFoundException: x"})
    void aServersOwnWordsAreItsAnswer(String code, String message) {
        assertThat(EnvironmentError.of(new JtlSample(0, 1, code, message, "a 1-1", false, 0, "", "q", 0)))
                .isEmpty();
    }
}
