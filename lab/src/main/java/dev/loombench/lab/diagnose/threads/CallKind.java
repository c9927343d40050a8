package dev.loombench.lab.diagnose.threads;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Kind of well-known call, told by class and method: the rows of `known-calls.txt`, which says more of them.
public enum CallKind {
    /// Code of the JDK.
    JDK,
    /// Code of the JDK by which threads wait or are called, whatever the program does.
    JDK_INTERNAL,
    /// Code of a well-known library.
    LIBRARY,
    /// Acquires a lock of the JDK.
    LOCK,
    /// Acquires the lock of a file.
    FILE_LOCK,
    /// Acquires permits of a semaphore of the JDK.
    PERMIT,
    /// Waits for the result of another thread's work.
    RESULT,
    /// Waits for the end of threads, tasks or processes.
    END,
    /// Waits for the end of a process.
    PROCESS_END,
    /// Waits for other threads at a latch, a barrier or an exchanger.
    RENDEZVOUS,
    /// Waits at a latch, as main threads do for the end of all others.
    LATCH,
    /// Waits at a condition or a monitor for a signal.
    SIGNAL,
    /// Waits to be notified on a monitor.
    NOTIFICATION,
    /// Waits for work, or for a signal that there is some.
    WORK,
    /// Takes from a queue of the JDK, as a consumer does, or a resource pool made by hand.
    QUEUE_TAKE,
    /// Puts into a queue of the JDK, and so waits while that is full.
    QUEUE_PUT,
    /// Waits for room in a pipe, or for a subscriber that takes what is published.
    ROOM,
    /// Sleeps for a set time; a running thread that is met there sleeps for hardly any.
    SLEEP,
    /// Goes on by itself after some time, whatever it waits for.
    TIMED,
    /// Accepts connections or polls them for events.
    POLL,
    /// Is one of the JDK's socket classes.
    SOCKET,
    /// Resolves a host name or accesses a file.
    FILE_OR_NAME,
    /// Writes to a file, a pipe or a socket.
    OUTPUT,
    /// Waits for a response in the JDK's newer HTTP client.
    HTTP_SEND,
    /// Waits for a response in one of the JDK's HTTP clients.
    HTTP_ANSWER,
    /// Runs a program's callback in the JDK's newer HTTP client.
    HTTP_CALLBACK,
    /// Sets up a connection.
    CONNECTION_SETUP,
    /// Begins to speak TLS, whatever the call is for.
    TLS_NEGOTIATION,
    /// Sends over TLS.
    TLS_OUTPUT,
    /// Lets other threads run.
    YIELD,
    /// Sets or asks for the interrupt status, or makes the exception that tells of it: a thread that does so most
    /// of the time calls again and again what ends at once, since it is interrupted.
    INTERRUPT,
    /// Parks for a set time.
    TIMED_PARK,
    /// Code of the JDK by which threads wait for each other, or are scheduled.
    SCHEDULING,
    /// Code of the JDK that never blocks, which a loop calls again until it succeeds.
    NON_BLOCKING,
    /// Computes a value while a map holds a monitor.
    MAP_COMPUTATION,
    /// Code of a pool of connections or other resources, which does nothing else.
    RESOURCE_POOL,
    /// Code in which threads also wait for a pool's members, beside other work.
    LENDER,
    /// Code of a pool for which no thread waits otherwise than by polling it.
    POLLED_POOL,
    /// Waits for a library's permit.
    THROTTLE,
    /// Code of a pool that can tell who doesn't give its members back; the row's name is a sentence that says how.
    LEAK_DETECTION,
    /// Runs all tasks of a thread of a pool.
    POOL_THREAD,
    /// Code of a pool of threads.
    POOL_CODE,
    /// Goes round in a thread that serves many connections in turn.
    EVENT_LOOP,
    /// Goes round in a thread that alone runs what many hand over.
    SERIAL_THREAD,
    /// Waits for a future of the JDK.
    AWAITED_FUTURE,
    /// Runs the task of a future of the JDK.
    FUTURE_TASK,
    /// Serves a request in a server or its applications.
    SERVER;

    private static final String FILE = "known-calls.txt";

    private static final Map<CallKind, List<Row>> ROWS = read();

    /// A row.
    ///
    /// @param typeStart what the name of the class begins with, which is compared sooner than the pattern
    private record Row(String typeStart, Pattern type, Pattern method, String name) {
        /// What isn't written as in regular expressions.
        private static final Pattern MARK = Pattern.compile("\\*\\*|[*+.$]");

        static Row of(String type, String method, String name) {
            String typePattern = MARK.matcher(type)
                    .replaceAll(mark -> Matcher.quoteReplacement(
                            switch (mark.group()) {
                                case "**" -> ".*";
                                case "*" -> "\\w*";
                                case "+" -> "\\w+";
                                default -> "\\" + mark.group();
                            }));
            return new Row(
                    type.replaceFirst("[(\\[*+].*", ""),
                    Pattern.compile(typePattern),
                    Pattern.compile(method.equals("-") ? ".*" : method),
                    name);
        }

        boolean matches(String type, String method) {
            return type.startsWith(typeStart)
                    && this.type.matcher(type).matches()
                    && this.method.matcher(method).matches();
        }
    }

    private static Map<CallKind, List<Row>> read() {
        Map<CallKind, List<Row>> rows = new EnumMap<>(CallKind.class);
        for (CallKind kind : values()) {
            rows.put(kind, new ArrayList<>());
        }
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(CallKind.class.getResourceAsStream(FILE)), StandardCharsets.UTF_8))) {
            lines.lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> line.split(" +", 4))
                    .forEach(columns -> Objects.requireNonNull(rows.get(valueOf(columns[0])))
                            .add(Row.of(columns[1], columns[2], columns.length < 4 ? "" : columns[3])));
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Row> rows() {
        return Objects.requireNonNull(ROWS.get(this));
    }

    public boolean matches(StackFrame call) {
        return matches(call.type(), call.method());
    }

    /// Whether any call of a class is of the kind, where that doesn't ask for a method.
    ///
    /// @param type binary name
    public boolean matches(String type) {
        return matches(type, "");
    }

    private boolean matches(String type, String method) {
        for (Row row : rows()) {
            if (row.matches(type, method)) {
                return true;
            }
        }
        return false;
    }

    /// Whether one of some calls is of the kind.
    public boolean isIn(List<StackFrame> calls) {
        return calls.stream().anyMatch(this::matches);
    }

    /// Whether a thread is in a call of the kind: one of its innermost calls, those of the JDK.
    ///
    /// @param stack innermost call first
    public boolean isInnermostIn(List<StackFrame> stack) {
        return isIn(FrameClassifier.jdkCalls(stack));
    }

    /// Name of the first row of the kind that one of some calls matches; empty where none does.
    public Optional<String> nameIn(List<StackFrame> calls) {
        return rows().stream()
                .filter(row -> calls.stream().anyMatch(call -> row.matches(call.type(), call.method())))
                .map(Row::name)
                .findFirst();
    }

    /// Whether a call matches a row of that name.
    boolean isNamed(String name, StackFrame call) {
        return rows().stream().anyMatch(row -> row.name.equals(name) && row.matches(call.type(), call.method()));
    }
}
