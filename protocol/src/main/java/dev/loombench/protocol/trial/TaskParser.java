package dev.loombench.protocol.trial;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Parses the notation of tasks: `noop`, `sleep 200ms`, `cpu 1M`, `fib 30`, `http URL`, `http-async URL`,
/// `class NAME from PATHS`, `fib-split 30`, `request 5s`, `request-async 5s`, `park 20 warm`, or several of
/// them joined by `then`.
public final class TaskParser {
    /// The first words of all tasks, for suggestions.
    public static final List<String> NAMES =
            List.of("noop sleep cpu fib fib-split http http-async request request-async park class".split(" "));

    private static final String EXPECTED =
            "a task (noop, sleep 200ms, cpu 1M, fib 30, fib-split 30, http URL, http-async URL, request 5s,"
                    + " request-async 5s, park 20 warm; several joined by 'then')";

    private TaskParser() {}

    /// Parses the notation of a task.
    ///
    /// @throws InvalidValueException if the text is no task
    public static TaskSpec parse(String text) {
        List<TaskSpec> steps = new ArrayList<>();
        for (String step : text.strip().split("\\s+then\\s+", -1)) {
            steps.add(step(step.strip()));
        }
        return steps.size() == 1 ? steps.getFirst() : new TaskSpec.Sequence(steps);
    }

    private static TaskSpec step(String step) {
        String unwrapped = step.matches("[a-z-]+\\(.*\\)") ? step.replaceFirst("\\((.*)\\)$", " $1") : step;
        String[] words = unwrapped.strip().split("\\s+", 2);
        String argument = words.length == 2 ? words[1].strip() : "";
        return switch (words[0]) {
            case "noop" -> argument.isEmpty() ? new TaskSpec.Noop() : reject(step);
            case "sleep" -> new TaskSpec.Sleep(Quantities.duration(argument));
            case "cpu" -> new TaskSpec.Cpu(Quantities.count(argument));
            case "fib" -> new TaskSpec.Fib(number(argument));
            case "fib-split" -> new TaskSpec.SplitFib(number(argument));
            case "request" -> new TaskSpec.Request(Quantities.duration(argument), false);
            case "request-async" -> new TaskSpec.Request(Quantities.duration(argument), true);
            case "park" -> park(step, argument.split("\\s+"));
            case "http" -> new TaskSpec.Http(uri(argument), false);
            case "http-async" -> new TaskSpec.Http(uri(argument), true);
            case "class" -> userClass(step, argument.split("\\s+"));
            default -> reject(step);
        };
    }

    private static TaskSpec park(String step, String[] words) {
        if (words.length != 2 || !(words[1].equals("warm") || words[1].equals("cold"))) {
            return reject(step);
        }
        return new TaskSpec.Park(number(words[0]), words[1].equals("warm"));
    }

    private static int number(String text) {
        return (int) Math.min(Integer.MAX_VALUE, Quantities.count(text));
    }

    private static TaskSpec userClass(String step, String[] words) {
        if (words.length < 3 || !words[1].equals("from")) {
            return reject(step);
        }
        int end = Arrays.asList(words).indexOf("expect");
        int endOfPaths = end < 0 ? words.length : end;
        if (end >= 0 && end != words.length - 2) {
            return reject(step);
        }
        try {
            List<Path> classpath = Arrays.stream(words, 2, endOfPaths)
                    .map(path -> Path.of(unquote(path)))
                    .toList();
            return new TaskSpec.UserClass(words[0], classpath, end < 0 ? null : unquote(words[end + 1]));
        } catch (IllegalArgumentException e) {
            return reject(step);
        }
    }

    private static URI uri(String text) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // the exception below says it
        }
        throw new InvalidValueException(text, "an address such as http://localhost:8080/path");
    }

    private static TaskSpec reject(String step) {
        throw new InvalidValueException(step, EXPECTED);
    }

    static String quote(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    static String unquote(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
