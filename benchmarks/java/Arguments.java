import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Parsed command line with options such as `--pairs 10`, and flags. An unknown argument ends the JVM with
/// exit code 2.
final class Arguments {
    private final Map<String, String> values = new LinkedHashMap<>();

    Arguments(String[] args, List<String> options, List<String> flags) {
        for (int i = 0; i < args.length; i++) {
            if (flags.contains(args[i])) {
                values.put(args[i], "");
            } else if (options.contains(args[i]) && i + 1 < args.length) {
                values.put(args[i], args[++i]);
            } else {
                System.err.println("'" + args[i] + "' is none of " + options + " with a value, nor of " + flags);
                System.exit(2);
            }
        }
    }

    boolean has(String flag) {
        return values.containsKey(flag);
    }

    String text(String option, String defaultValue) {
        return values.getOrDefault(option, defaultValue);
    }

    long number(String option, long defaultValue) {
        return Long.parseLong(values.getOrDefault(option, Long.toString(defaultValue)));
    }
}
