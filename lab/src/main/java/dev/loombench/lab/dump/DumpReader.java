package dev.loombench.lab.dump;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Goes through the tokens of a dump once and hands over each thread as soon as it is complete. What it
/// doesn't know it skips; numbers may be texts, as they are up to JDK 25.
final class DumpReader {
    private final JsonParser json;
    private final DumpTally tally = new DumpTally();

    /// Each text is parsed once; threads that do the same share their frames.
    private final Map<String, DumpFrame> frames = new HashMap<>();

    private DumpReader(JsonParser json) {
        this.json = json;
    }

    static ThreadDump read(Path file) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), file)) {
            return new DumpReader(json).dump(file);
        } catch (JacksonException e) {
            throw new IOException(file + " isn't a complete thread dump in JSON: " + e.getOriginalMessage(), e);
        }
    }

    private ThreadDump dump(Path file) throws IOException {
        boolean found = false;
        if (json.nextToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                boolean isDump = json.currentName().equals("threadDump");
                json.nextToken();
                if (isDump) {
                    content();
                    found = true;
                } else {
                    json.skipChildren();
                }
            }
        }
        if (!found) {
            throw new IOException(file + " contains no threadDump");
        }
        return tally.dump();
    }

    private void content() {
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isContainers = json.currentName().equals("threadContainers");
            json.nextToken();
            if (!isContainers) {
                json.skipChildren();
                continue;
            }
            while (json.nextToken() == JsonToken.START_OBJECT) {
                container();
            }
        }
    }

    private void container() {
        String container = "?";
        String owner = null;
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "container" -> container = String.valueOf(text());
                case "owner" -> owner = text();
                case "threads" -> {
                    tally.begin(container, owner);
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        tally.add(thread());
                    }
                }
                default -> json.skipChildren();
            }
        }
    }

    private DumpedThread thread() {
        String id = "?";
        String threadName = "";
        boolean virtual = false;
        Blocker blocker = null;
        List<DumpFrame> stack = List.of();
        List<String> owned = List.of();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "tid" -> id = String.valueOf(text());
                case "name" -> threadName = String.valueOf(text());
                case "virtual" -> virtual = Boolean.parseBoolean(text());
                case "blockedOn" -> blocker = blocker(Blocker.Kind.MONITOR, text());
                case "waitingOn" -> blocker = blocker(Blocker.Kind.NOTIFICATION, text());
                case "parkBlocker" -> blocker = parkBlocker();
                case "stack" -> stack = stack();
                case "monitorsOwned" -> owned = owned();
                default -> json.skipChildren();
            }
        }
        return new DumpedThread(id, threadName, virtual || DumpedThread.looksVirtual(stack), blocker, stack, owned);
    }

    private static @Nullable Blocker blocker(Blocker.Kind kind, @Nullable String identity) {
        return identity == null ? null : new Blocker(kind, identity);
    }

    private @Nullable Blocker parkBlocker() {
        String identity = null;
        if (json.currentToken() != JsonToken.START_OBJECT) {
            return blocker(Blocker.Kind.PARKED, text());
        }
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isObject = json.currentName().equals("object");
            json.nextToken();
            if (isObject) {
                identity = text();
            } else {
                json.skipChildren();
            }
        }
        return blocker(Blocker.Kind.PARKED, identity);
    }

    private List<DumpFrame> stack() {
        List<DumpFrame> stack = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            stack.add(frames.computeIfAbsent(String.valueOf(text()), DumpFrame::parse));
        }
        return stack;
    }

    private List<String> owned() {
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
                    String lock = text();
                    if (lock != null) {
                        owned.add(lock);
                    }
                }
            }
        }
        return owned;
    }

    private @Nullable String text() {
        return json.currentToken() == JsonToken.VALUE_NULL ? null : json.getString();
    }
}
