package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.StackCounter.ThreadEntry;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;

/// Streaming reader of a thread dump in JSON, which counts each thread as soon as it is complete. Unknown
/// properties are skipped; numbers may be strings, as they are up to JDK 25. Control characters in names may stand
/// there as they are, and so may backslashes.
final class ThreadDumpReader {
    /// States in which a mounted virtual thread holds its carrier without using it.
    private static final Set<String> WAITING_STATES = Set.of("BLOCKED", "WAITING", "TIMED_WAITING");

    private static final JsonFactory LENIENT_JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser json;
    private final CodeLookup origins;
    private final StackCounter counter = new StackCounter();

    /// Frames by their text, so that threads with the same stack share them.
    private final Map<String, StackFrame> frames = new HashMap<>();

    private ThreadDumpReader(JsonParser json, CodeLookup origins) {
        this.json = json;
        this.origins = origins;
    }

    static ThreadDump read(Path file, CodeLookup origins) throws IOException {
        try (JsonParser json = LENIENT_JSON.createParser(ObjectReadContext.empty(), file)) {
            return new ThreadDumpReader(json, origins).dump(file);
        } catch (JacksonException e) {
            throw new IOException(file + " isn't a complete thread dump in JSON: " + e.getOriginalMessage(), e);
        }
    }

    private ThreadDump dump(Path file) throws IOException {
        boolean hasDump = false;
        if (json.nextToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isDump = json.currentName().equals("threadDump");
                json.nextToken();
                if (isDump) {
                    readContent();
                    hasDump = true;
                } else {
                    json.skipChildren();
                }
            }
        }
        if (!hasDump) {
            throw new IOException(file + " contains no threadDump");
        }
        return counter.toThreadDump(0);
    }

    private void readContent() {
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isContainers = json.currentName().equals("threadContainers");
            json.nextToken();
            if (!isContainers) {
                json.skipChildren();
                continue;
            }
            while (json.nextToken() == JsonToken.START_OBJECT) {
                readContainer();
            }
        }
    }

    private void readContainer() {
        String container = "?";
        String owner = null;
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "container" -> container = String.valueOf(readText());
                case "owner" -> owner = readText();
                case "threads" -> {
                    counter.startContainer(container, owner);
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        counter.add(readThread());
                    }
                }
                default -> json.skipChildren();
            }
        }
    }

    private ThreadEntry readThread() {
        String id = "?";
        String threadName = "";
        boolean virtual = false;
        boolean mounted = false;
        String state = "";
        Blocker blocker = null;
        List<StackFrame> stack = List.of();
        List<String> owned = List.of();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "tid" -> id = String.valueOf(readText());
                case "name" -> threadName = String.valueOf(readText());
                case "state" -> state = String.valueOf(readText());
                case "carrier" -> mounted = readText() != null;
                case "virtual" -> virtual = Boolean.parseBoolean(readText());
                case "blockedOn" -> blocker = newBlocker(Blocker.BlockerKind.MONITOR, readText());
                case "waitingOn" -> blocker = newBlocker(Blocker.BlockerKind.NOTIFICATION, readText());
                case "parkBlocker" -> blocker = readParkBlocker();
                case "stack" -> stack = readStack();
                case "monitorsOwned" -> owned = readOwned();
                default -> json.skipChildren();
            }
        }
        return new ThreadEntry(
                id,
                threadName,
                virtual || ThreadEntry.looksVirtual(stack),
                mounted && WAITING_STATES.contains(state),
                blocker,
                stack,
                owned);
    }

    private static @Nullable Blocker newBlocker(Blocker.BlockerKind kind, @Nullable String identity) {
        return identity == null ? null : new Blocker(kind, identity);
    }

    private @Nullable Blocker readParkBlocker() {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            return newBlocker(Blocker.BlockerKind.PARKED, readText());
        }
        String identity = null;
        long owner = 0;
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "object" -> identity = readText();
                case "owner" -> owner = ThreadEntry.number(String.valueOf(readText()));
                default -> json.skipChildren();
            }
        }
        if (identity != null && owner != 0) {
            counter.addOwner(identity, owner);
        }
        return newBlocker(Blocker.BlockerKind.PARKED, identity);
    }

    private List<StackFrame> readStack() {
        List<StackFrame> stack = new ArrayList<>();
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return stack;
        }
        while (json.nextToken() != JsonToken.END_ARRAY) {
            stack.add(frames.computeIfAbsent(String.valueOf(readText()), text -> StackFrame.parse(text, origins)));
        }
        return stack;
    }

    private List<String> readOwned() {
        List<String> owned = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isLocks = json.currentName().equals("locks");
                json.nextToken();
                if (!isLocks) {
                    json.skipChildren();
                    continue;
                }
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    String lock = readText();
                    if (lock != null) {
                        owned.add(lock);
                    }
                }
            }
        }
        return owned;
    }

    private @Nullable String readText() {
        if (json.currentToken().isScalarValue()) {
            return json.currentToken() == JsonToken.VALUE_NULL ? null : json.getString();
        }
        json.skipChildren();
        return null;
    }
}
