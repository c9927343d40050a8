package dev.loombench.cli.terminal;

import dev.loombench.lab.model.ProofRecord;
import dev.loombench.protocol.Format;
import java.util.Locale;
import java.util.Map;

/// Table of the figures behind a load's limits, one per line; an unknown figure gives the reason.
public final class ProofTable {
    private ProofTable() {}

    /// Renders the figures.
    ///
    /// @param proof figures by name
    public static String render(Map<String, ProofRecord> proof, int columns) {
        if (proof.isEmpty()) {
            return "";
        }
        int width = proof.keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder out = new StringBuilder("\nproof\n");
        proof.forEach((name, figure) -> out.append(
                        String.format(Locale.ROOT, "%-" + width + "s  ", Screen.sanitized(name)))
                .append(Screen.wrapped(Screen.sanitized(words(figure)), columns - width - 2, " ".repeat(width + 2)))
                .append('\n'));
        return out.toString();
    }

    private static String words(ProofRecord figure) {
        Double value = figure.value();
        if (value == null) {
            return "unknown: " + figure.absent();
        }
        Double limit = figure.limit();
        return switch (figure.unit()) {
            case "s" -> Format.seconds(value);
            case "share" -> Format.percentTenths(value);
            default ->
                Format.grouped(value) + (limit == null ? "" : " of " + Format.grouped(limit)) + " " + figure.unit();
        };
    }
}
