package dev.loombench.cli.command;

import dev.loombench.protocol.MessageTemplate;

/// What a command says beside its result and its errors, on stderr where there is a result on stdout.
public enum Notice implements MessageTemplate {
    READY("{file} is ready; next: {command}"),
    DISK_FULL("{problem}; free some space, then try again"),
    STDOUT_UNWRITABLE("standard output can't be written ({reason}), so the output is incomplete"),
    UNCAUGHT("internal error in thread {name}: {trace}"),
    JDK_SKIPPED("--jdk all skips a JDK: {problem}"),
    OLD_JDKS_SKIPPED("--jdk all skips JDKs without virtual threads (older than {release}): {jdks}"),
    NO_CLAIMS("{experiment} has no claims, so --claims leaves it out"),
    NOTHING_MEASURED("interrupted before anything was measured"),
    BLOCK("block {n} of {all}: {jar}"),
    BLOCKS("results are kept in {directory}; 'loombench compare --paired {directory}/*.json' judges them again"),
    NO_BROWSER("no browser was found: open {file} yourself"),
    BROWSER_FAILED("the browser could not be opened ({reason}): open {file} yourself"),
    WATCH_CUT_SHORT("interrupted before the JVM was watched to the end"),
    OTHER_PROCESS("process {pid} listens at port {port}, not the watched process {pid}; check the URL of the load"),
    ENDED_WATCHED("{program} ended with exit code {code} while it was being watched; see its output above"),
    ABSENT_FIGURES("without {figures}: {reason}");

    private final String words;

    Notice(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
