package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.results.JtlSample;
import dev.loombench.protocol.load.LoadError;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Cause of a failed sample, derived from JMeter's code and message.
///
/// @param kind as for any load generator
/// @param words text such as `ConnectException: Connection refused`
record SampleError(LoadError kind, String words) {
    private static final String UNANSWERED = "Non HTTP response code: ";

    /// Message of a sampler of another protocol, such as TCP or SMTP.
    private static final Pattern EXCEPTION =
            Pattern.compile("((?:[a-z]\\w*\\.)+[A-Z]\\w*Exception): (.*)", Pattern.DOTALL);

    /// Most exceptions of a message that are read as causes of each other, as a script's error has them.
    private static final int MAX_CAUSES = 5;

    /// Code of a JDBC sampler: an SQL state of the class of connection failures, and the vendor's number.
    private static final Pattern SQL_CONNECTION_STATE = Pattern.compile("08\\w{3} -?\\d+");

    private static final String MESSAGE = "Non HTTP response message: ";

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private static final Set<String> CONNECT_EXCEPTIONS = Set.of(
            "ConnectException",
            "HttpHostConnectException",
            "ConnectTimeoutException",
            "HttpConnectTimeoutException",
            "UnknownHostException",
            "NoRouteToHostException",
            "PortUnreachableException",
            "BindException");

    private static final Set<String> RESET_EXCEPTIONS = Set.of(
            "SocketException",
            "NoHttpResponseException",
            "ConnectionClosedException",
            "ConnectionShutdownException",
            "EOFException",
            "ClosedChannelException",
            "AsynchronousCloseException",
            "InterruptedIOException",
            "RequestAbortedException",
            "ConnectionPoolTimeoutException");

    /// Derives the cause of a sample's failure.
    ///
    /// @param sample a failed one
    static SampleError of(JtlSample sample) {
        if (SQL_CONNECTION_STATE.matcher(sample.code()).matches()) {
            return new SampleError(LoadError.CONNECT, sample.message());
        }
        if (!sample.code().startsWith(UNANSWERED)) {
            Matcher exception = EXCEPTION.matcher(sample.message());
            for (int causes = 0; causes < MAX_CAUSES && exception.matches(); causes++) {
                LoadError kind = kind(simpleName(exception.group(1)), exception.group(2));
                if (kind != LoadError.PROTOCOL) {
                    return new SampleError(kind, simpleName(exception.group(1)) + ": " + exception.group(2));
                }
                exception = EXCEPTION.matcher(exception.group(2));
            }
            return new SampleError(LoadError.WRONG_ANSWER, answer(sample));
        }
        String type = simpleName(sample.code().substring(UNANSWERED.length()));
        String message =
                sample.message().startsWith(MESSAGE) ? sample.message().substring(MESSAGE.length()) : sample.message();
        return new SampleError(kind(type, message), message.isBlank() ? type : type + ": " + message.strip());
    }

    private static String answer(JtlSample sample) {
        String answer = (sample.code() + " " + sample.message()).strip();
        String words = answer.isEmpty() ? "no status" : answer;
        return sample.asserted().isEmpty()
                ? words
                : words + ": " + SPACES.matcher(sample.asserted()).replaceAll(" ");
    }

    private static LoadError kind(String type, String message) {
        if (CONNECT_EXCEPTIONS.contains(type)) {
            return LoadError.CONNECT;
        }
        if (type.equals("SocketTimeoutException")) {
            boolean connecting = message.toLowerCase(Locale.ROOT).contains("connect");
            return connecting ? LoadError.CONNECT : LoadError.TIMEOUT;
        }
        return RESET_EXCEPTIONS.contains(type) ? LoadError.RESET : LoadError.PROTOCOL;
    }

    private static String simpleName(String type) {
        return type.strip().substring(type.strip().lastIndexOf('.') + 1);
    }
}
