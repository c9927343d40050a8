package dev.loombench.lab.load.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.results.JtlSample;
import dev.loombench.protocol.load.LoadError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleErrorTest {
    private static SampleError error(String code, String message, String asserted) {
        return SampleError.of(new JtlSample(0, 1, code, message, "a 1-1", false, 0, asserted, "a", 10));
    }

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
        SampleError error = error(
                "Non HTTP response code: " + type,
                "Non HTTP response message: " + (message == null ? "" : message),
                "");

        assertThat(error.kind()).isEqualTo(kind);
        assertThat(error.words()).startsWith(type.substring(type.lastIndexOf('.') + 1));
    }

    @ParameterizedTest
    @CsvSource({"200, OK", "500, Internal Server Error", "404, Not Found"})
    void anAnswerThatIsNotTheExpectedOneIsWrong(String code, String message) {
        assertThat(error(code, message, "")).isEqualTo(new SampleError(LoadError.WRONG_ANSWER, code + " " + message));
    }

    @Test
    void whatAnAssertionMissesIsTold() {
        String asserted = "Test failed: text expected to contain\n /in stock/";

        assertThat(error("200", "OK", asserted).words())
                .isEqualTo("200 OK: Test failed: text expected to contain /in stock/");
    }

    /// As of a sampler whose class is missing: its label names it.
    @Test
    void aSampleWithoutAStatusIsTold() {
        assertThat(error("", "", "")).isEqualTo(new SampleError(LoadError.WRONG_ANSWER, "no status"));
    }

    @ParameterizedTest
    @CsvSource({
        "java.net.ConnectException: Connection refused, CONNECT",
        "java.net.SocketTimeoutException: Read timed out, TIMEOUT",
        "javax.script.ScriptException: java.net.ConnectException: Connection refused, CONNECT",
        "javax.script.ScriptException: javax.script.ScriptException: java.net.SocketTimeoutException: Read timed out, TIMEOUT",
        "javax.script.ScriptException: java.lang.NullPointerException: no field 'id', WRONG_ANSWER",
        "java.sql.SQLSyntaxErrorException: no table, WRONG_ANSWER"
    })
    void otherProtocolsTellExceptionsByTheirMessage(String message, LoadError kind) {
        assertThat(error("500", message, "").kind()).isEqualTo(kind);
    }
}
