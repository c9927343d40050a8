package dev.loombench.lab.load.jmeter;

import dev.loombench.protocol.load.LoadError;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// One line of a JTL file: a request of one user.
///
/// @param startMillis start of the request, in milliseconds since 1970
/// @param elapsedMillis time until the answer was complete, or the request was given up
/// @param code status of the answer, or `Non HTTP response code: …` without an answer
/// @param message status text of the code
/// @param user name of JMeter's thread
/// @param success whether all assertions of the plan held
/// @param idleMillis pauses of the thread within a transaction, which `elapsedMillis` leaves out; 0 where the
///     file doesn't have them
/// @param asserted message of the first failed assertion; empty without one, or where the file doesn't have it
/// @param label name of the sampler; absent where the file doesn't have it
/// @param bytes size of the answer; -1 where the file doesn't have it
public record JtlSample(
        long startMillis,
        long elapsedMillis,
        String code,
        String message,
        String user,
        boolean success,
        long idleMillis,
        String asserted,
        @Nullable String label,
        long bytes) {
    private static final Pattern THREAD_NUMBERS = Pattern.compile(" \\d+-\\d+$");
    private static final String TRANSACTION_MESSAGE = "Number of samples in transaction";

    /// Name of the thread group; JMeter appends the numbers of the group and of the thread to it.
    String group() {
        return THREAD_NUMBERS.matcher(user).replaceFirst("");
    }

    /// The same sample with another start.
    JtlSample startingAt(long millis) {
        return new JtlSample(millis, elapsedMillis, code, message, user, success, idleMillis, asserted, label, bytes);
    }

    /// End of the request, in milliseconds since 1970.
    public long endMillis() {
        return startMillis + elapsedMillis;
    }

    /// Whether this sum contains a sample: JMeter writes the samples of a parent sample right after it.
    ///
    /// @param next the user's next sample in the file
    boolean contains(JtlSample next) {
        long end = endMillis() + idleMillis;
        return next.startMillis >= startMillis
                && (next.isTransaction() ? next.startMillis < end : next.startMillis <= end);
    }

    /// Whether the connection broke before an answer, as for requests in flight at the end of a plan.
    boolean isBroken() {
        return !success && SampleError.of(this).kind() == LoadError.RESET;
    }

    /// Whether this is a transaction controller's sum, which follows its samples or replaces them.
    boolean isTransaction() {
        return message.startsWith(TRANSACTION_MESSAGE);
    }

    /// Cause of a failed sample, derived from JMeter's code and message.
    ///
    /// @param kind as for any load generator
    /// @param words text such as `ConnectException: Connection refused`
    record SampleError(LoadError kind, String words) {
        static final String UNANSWERED = "Non HTTP response code: ";

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
                String answer = (sample.code() + " " + sample.message()).strip();
                return new SampleError(
                        LoadError.WRONG_ANSWER,
                        sample.asserted().isEmpty()
                                ? answer
                                : answer + ": "
                                        + SPACES.matcher(sample.asserted()).replaceAll(" "));
            }
            String type = simpleName(sample.code().substring(UNANSWERED.length()));
            String message = sample.message().startsWith(MESSAGE)
                    ? sample.message().substring(MESSAGE.length())
                    : sample.message();
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
}
