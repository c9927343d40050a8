package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.StackCounter.ThreadEntry;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import dev.loombench.protocol.BoundedLines;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Streaming reader of a thread dump in plain text, as `Thread.dump_to_file -format=plain` writes it. It has
/// the stacks of JSON, but neither executors nor carriers: threads are grouped by name.
///
/// Names stand there as they are. One with line breaks spreads the first line of its thread over several.
final class PlainDumpReader {
    /// A thread's name may be as long as a string, and what follows it in its line says whether it is virtual.
    private static final int MAX_HEADER_LENGTH = 4 * 1024 * 1024;

    private static final Pattern FIRST_LINE = Pattern.compile("#(\\d+) \"(.*)", Pattern.DOTALL);

    /// Pattern of what follows a name; the state from JDK 24 on.
    private static final Pattern NAME_END =
            Pattern.compile("\"( virtual)?( (NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED) [-+.:\\w]+)?\\z");

    private static final Pattern FRAME_LINE = Pattern.compile(" {4,}(?:at )?(\\S.*\\))");
    private static final Pattern LOCK_LINE =
            Pattern.compile(" {4,}- (waiting to lock|waiting on|parking to wait for|locked) <([^<>]+)>.*");
    private static final String ROOT_CONTAINER = "<root>";

    private final CodeLookup origins;
    private final StackCounter counter = new StackCounter();
    private final Map<String, StackFrame> frames = new HashMap<>();
    private @Nullable PlainThread thread;
    private int threads;

    private PlainDumpReader(CodeLookup origins) {
        this.origins = origins;
    }

    /// Reads a dump.
    ///
    /// @throws IOException if there is no thread in it
    static ThreadDump read(Path file, CodeLookup origins) throws IOException {
        PlainDumpReader dump = new PlainDumpReader(origins);
        try (Reader in = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
            BoundedLines lines = new BoundedLines(in, MAX_HEADER_LENGTH);
            for (String line = lines.next(); line != null; line = lines.next()) {
                dump.line(line);
            }
        }
        dump.finish();
        if (dump.threads == 0) {
            throw new IOException(file + " contains no thread");
        }
        return dump.counter.toThreadDump(0);
    }

    /// A thread whose lines are being read.
    private static final class PlainThread {
        private final String id;
        private final StringBuilder name = new StringBuilder();
        private final List<StackFrame> stack = new ArrayList<>();
        private final List<String> owned = new ArrayList<>();
        private boolean named;
        private boolean virtual;
        private @Nullable Blocker blocker;

        PlainThread(String id) {
            this.id = id;
        }

        /// Adds a line of the name, which may be its last.
        void name(String text) {
            Matcher end = NAME_END.matcher(text);
            named = end.find();
            virtual = named && end.group(1) != null;
            if (name.length() < ThreadEntry.MAX_NAME_LENGTH) {
                name.append(named ? text.substring(0, end.start()) : text + '\n');
            }
        }

        void lock(String action, String identity) {
            if (action.equals("locked")) {
                owned.add(identity);
            } else {
                blocker = new Blocker(BlockerKind.ofPrinted(action), identity);
            }
        }

        ThreadEntry entry() {
            return new ThreadEntry(
                    id,
                    name.toString(),
                    virtual || ThreadEntry.looksVirtual(stack),
                    false,
                    blocker,
                    List.copyOf(stack),
                    List.copyOf(owned));
        }
    }

    private void line(String line) {
        if (thread != null && !thread.named) {
            thread.name(line);
            return;
        }
        Matcher first = FIRST_LINE.matcher(line);
        Matcher lock = LOCK_LINE.matcher(line);
        Matcher frame = FRAME_LINE.matcher(line);
        if (first.matches()) {
            finish();
            thread = new PlainThread(first.group(1));
            thread.name(first.group(2));
        } else if (thread != null && lock.matches()) {
            thread.lock(lock.group(1), lock.group(2));
        } else if (thread != null && frame.matches()) {
            thread.stack.add(frames.computeIfAbsent(frame.group(1), text -> StackFrame.parse(text, origins)));
        }
    }

    private void finish() {
        if (thread == null) {
            return;
        }
        ThreadEntry entry = thread.entry();
        threads++;
        if (entry.virtual()) {
            counter.startContainer(ROOT_CONTAINER, null);
            counter.add(entry);
        } else {
            counter.addByName(entry);
        }
        thread = null;
    }
}
