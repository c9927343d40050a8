import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Command-line options such as `--pairs 10`, and flags.
final class Arguments {
    private final Map<String, String> values = new LinkedHashMap<>();

    Arguments(String[] words, List<String> options, List<String> flags) {
        for (int i = 0; i < words.length; i++) {
            if (flags.contains(words[i])) {
                values.put(words[i], "");
            } else if (options.contains(words[i]) && i + 1 < words.length) {
                values.put(words[i], words[++i]);
            } else {
                System.err.println("'" + words[i] + "' is none of " + options + " with a value, nor of " + flags);
                System.exit(2);
            }
        }
    }

    boolean has(String flag) {
        return values.containsKey(flag);
    }

    String text(String option, String otherwise) {
        return values.getOrDefault(option, otherwise);
    }

    long number(String option, long otherwise) {
        return Long.parseLong(values.getOrDefault(option, Long.toString(otherwise)));
    }
}
