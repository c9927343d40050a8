package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.load.LoadError;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// Cause of a failed sample, derived from JMeter's code and message.
///
/// @param kind as for any load generator
/// @param words text such as `ConnectException: Connection refused`
record SampleError(LoadError kind, String words) {
    static final String UNANSWERED = "Non HTTP response code: ";

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

    /// @param sample a failed one
    static SampleError of(JtlSample sample) {
        if (!sample.code().startsWith(UNANSWERED)) {
            String answer = (sample.code() + " " + sample.message()).strip();
            return new SampleError(
                    LoadError.WRONG_ANSWER,
                    sample.asserted().isEmpty()
                            ? answer
                            : answer + ": " + SPACES.matcher(sample.asserted()).replaceAll(" "));
        }
        String type = simpleName(sample.code().substring(UNANSWERED.length()));
        String message =
                sample.message().startsWith(MESSAGE) ? sample.message().substring(MESSAGE.length()) : sample.message();
        return new SampleError(kind(type, message), message.isBlank() ? type : type + ": " + message.strip());
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
