package dev.loombench.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;

/// Result of a command: exit code, stdout and stderr.
public record CommandResult(int code, String out, String err) {
    public static CommandResult by(Object... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] args = Arrays.stream(words).map(Object::toString).toArray(String[]::new);
        var line = Main.commandLine(args);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return new CommandResult(line.execute(args), out.toString(), err.toString());
    }
}
