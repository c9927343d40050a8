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
    private static final String NO_STATUS = "no status";
    private static final String UNANSWERED = "Non HTTP response code: ";

    /// Name of an exception, and what follows it.
    private static final Pattern EXCEPTION =
            Pattern.compile("\\b(?:[a-z]\\w*\\.)+([A-Z]\\w*Exception)\\b(?:: *)?(.*)", Pattern.DOTALL);

    private static final String MESSAGE = "Non HTTP response message: ";

    private static final Pattern SPACES = Pattern.compile("\\s+");

    private static final Set<String> CONNECT_EXCEPTIONS = Set.of("""
            ConnectException HttpHostConnectException ConnectTimeoutException HttpConnectTimeoutException
            UnknownHostException NoRouteToHostException PortUnreachableException BindException
            """.split("\\s+"));

    private static final Set<String> RESET_EXCEPTIONS = Set.of("""
            SocketException NoHttpResponseException ConnectionClosedException ConnectionShutdownException EOFException
            ClosedChannelException AsynchronousCloseException InterruptedIOException RequestAbortedException
            ConnectionPoolTimeoutException
            """.split("\\s+"));

    /// Derives the cause of a sample's failure: the first exception in its code and message that tells of a connection
    /// or a timeout. Without one, a sample that JMeter doesn't call unanswered has a wrong answer.
    ///
    /// @param sample a failed one
    static SampleError of(JtlSample sample) {
        boolean unanswered = sample.code().startsWith(UNANSWERED);
        String text = unanswered
                ? sample.code().substring(UNANSWERED.length()) + ": "
                        + sample.message().replace(MESSAGE, "")
                : sample.message();
        Matcher exception = EXCEPTION.matcher(text);
        for (int from = 0; exception.find(from); from = exception.start(2)) {
            String type = exception.group(1);
            String message = exception.group(2).strip();
            LoadError kind = kind(type, message);
            if (unanswered || kind != LoadError.PROTOCOL) {
                return new SampleError(kind, message.isEmpty() ? type : type + ": " + message);
            }
        }
        return unanswered
                ? new SampleError(LoadError.PROTOCOL, text)
                : new SampleError(LoadError.WRONG_ANSWER, answer(sample));
    }

    private static String answer(JtlSample sample) {
        String answer = (sample.code() + " " + sample.message()).strip();
        String words = answer.isEmpty() ? NO_STATUS : answer;
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
}
