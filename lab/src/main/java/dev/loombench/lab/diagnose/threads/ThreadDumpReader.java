package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.StackCounter.ThreadEntry;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker.BlockerKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reader of a thread dump in JSON, thread by thread. Unknown properties are skipped; numbers may be strings, as they
/// are up to JDK 25. Control characters in names may stand there as they are, and so may backslashes.
final class ThreadDumpReader {
    /// States in which a mounted virtual thread holds its carrier without using it.
    private static final Set<String> WAITING_STATES = Set.of("BLOCKED", "WAITING", "TIMED_WAITING");

    private static final JsonMapper LENIENT_JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
                    .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxStringLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .build();

    private final CodeLookup origins;
    private final StackCounter counter = new StackCounter();

    /// Frames by their text, so that threads with the same stack share them.
    private final Map<String, StackFrame> frames = new HashMap<>();

    private ThreadDumpReader(CodeLookup origins) {
        this.origins = origins;
    }

    static ThreadDump read(Path file, CodeLookup origins) throws IOException {
        try (JsonParser json = LENIENT_JSON.createParser(file)) {
            ThreadDumpReader reader = new ThreadDumpReader(origins);
            if (!reader.readContainers(json)) {
                throw new IOException(file + " contains no threadDump");
            }
            return reader.counter.toThreadDump(0);
        } catch (JacksonException e) {
            throw new IOException(file + " isn't a complete thread dump in JSON: " + e.getOriginalMessage(), e);
        }
    }

    /// Reads all containers of threads.
    ///
    /// @return whether there is a dump
    private boolean readContainers(JsonParser json) {
        boolean hasDump = false;
        String container = "?";
        String owner = null;
        while (json.nextToken() != null) {
            if (json.currentToken() != JsonToken.PROPERTY_NAME) {
                continue;
            }
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "threadDump" -> hasDump = true;
                case "threadContainers" -> {} // those in it follow
                case "container" -> {
                    container = json.getString();
                    owner = null;
                }
                case "owner" -> owner = json.currentToken() == JsonToken.VALUE_NULL ? null : json.getString();
                case "threads" -> {
                    counter.startContainer(container, owner);
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        counter.add(thread(json.readValueAsTree()));
                    }
                }
                default -> json.skipChildren();
            }
        }
        return hasDump;
    }

    private ThreadEntry thread(JsonNode thread) {
        List<StackFrame> stack = thread.path("stack")
                .valueStream()
                .map(frame -> frames.computeIfAbsent(
                        Objects.requireNonNullElse(text(frame), "?"), text -> StackFrame.parse(text, origins)))
                .toList();
        return new ThreadEntry(
                Objects.requireNonNullElse(text(thread.path("tid")), "?"),
                Objects.requireNonNullElse(text(thread.path("name")), ""),
                thread.path("virtual").asBoolean(false) || ThreadEntry.looksVirtual(stack),
                text(thread.path("carrier")) != null
                        && WAITING_STATES.contains(thread.path("state").asString("")),
                blocker(thread),
                stack,
                thread.path("monitorsOwned")
                        .valueStream()
                        .flatMap(owned -> owned.path("locks").valueStream())
                        .flatMap(lock -> Stream.ofNullable(text(lock)))
                        .toList());
    }

    private @Nullable Blocker blocker(JsonNode thread) {
        for (BlockerKind kind : BlockerKind.values()) {
            JsonNode value = thread.path(kind.property);
            String identity = text(value.isObject() ? value.path("object") : value);
            if (identity != null) {
                long owner = ThreadEntry.number(String.valueOf(text(value.path("owner"))));
                if (owner != 0) {
                    counter.addOwner(identity, owner);
                }
                return new Blocker(kind, identity);
            }
        }
        return null;
    }

    private static @Nullable String text(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? value.asString() : null;
    }
}
