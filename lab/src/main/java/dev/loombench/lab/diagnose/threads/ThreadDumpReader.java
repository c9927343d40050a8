package dev.loombench.lab.diagnose.threads;

import dev.loombench.lab.diagnose.threads.KnownCalls.ThreadPoolKind;
import dev.loombench.lab.diagnose.threads.ThreadDump.Blocker;
import dev.loombench.lab.diagnose.threads.ThreadDump.ContendedObject;
import dev.loombench.lab.diagnose.threads.ThreadDump.StackGroup;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Streaming reader of a thread dump in JSON, which counts each thread as soon as it is complete. Unknown
/// properties are skipped; numbers may be strings, as they are up to JDK 25.
final class ThreadDumpReader {
    private final JsonParser json;
    private final StackCounter tally = new StackCounter();

    /// Frames by their text, so that threads with the same stack share them.
    private final Map<String, StackFrame> frames = new HashMap<>();

    private ThreadDumpReader(JsonParser json) {
        this.json = json;
    }

    static ThreadDump read(Path file) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), file)) {
            return new ThreadDumpReader(json).dump(file);
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
        return tally.toThreadDump();
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
                    tally.startContainer(container, owner);
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        tally.add(readThread());
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
        Blocker blocker = null;
        List<StackFrame> stack = List.of();
        List<String> owned = List.of();
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "tid" -> id = String.valueOf(readText());
                case "name" -> threadName = String.valueOf(readText());
                case "virtual" -> virtual = Boolean.parseBoolean(readText());
                case "blockedOn" -> blocker = newBlocker(Blocker.BlockerKind.MONITOR, readText());
                case "waitingOn" -> blocker = newBlocker(Blocker.BlockerKind.NOTIFICATION, readText());
                case "parkBlocker" -> blocker = readParkBlocker();
                case "stack" -> stack = readStack();
                case "monitorsOwned" -> owned = readOwned();
                default -> json.skipChildren();
            }
        }
        return new ThreadEntry(id, threadName, virtual || ThreadEntry.looksVirtual(stack), blocker, stack, owned);
    }

    private static @Nullable Blocker newBlocker(Blocker.BlockerKind kind, @Nullable String identity) {
        return identity == null ? null : new Blocker(kind, identity);
    }

    private @Nullable Blocker readParkBlocker() {
        String identity = null;
        if (json.currentToken() != JsonToken.START_OBJECT) {
            return newBlocker(Blocker.BlockerKind.PARKED, readText());
        }
        while (json.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean isObject = json.currentName().equals("object");
            json.nextToken();
            if (isObject) {
                identity = readText();
            } else {
                json.skipChildren();
            }
        }
        return newBlocker(Blocker.BlockerKind.PARKED, identity);
    }

    private List<StackFrame> readStack() {
        List<StackFrame> stack = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            stack.add(frames.computeIfAbsent(String.valueOf(readText()), StackFrame::parse));
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
        return json.currentToken() == JsonToken.VALUE_NULL ? null : json.getString();
    }

    /// Counts the threads of a dump by stack, in memory that grows with the number of different stacks.
    private static final class StackCounter {
        /// Maximum number of objects and owners that are tracked; dumps with more lose the rest.
        private static final int MAX_OBJECTS = 100_000;

        private static final int MAX_CONTAINERS = 1_000;

        private final Map<Key, Long> groups = new LinkedHashMap<>();
        private final Map<Blocker, Long> waiting = new HashMap<>();
        private final Map<String, String> owners = new HashMap<>();
        private String container = "?";
        private int containers;

        private record Key(
                String container, boolean virtual, StackGroup.@Nullable WaitTarget waitsFor, List<StackFrame> stack) {}

        /// Starts a container, to which the next threads belong. Structured scopes are counted together, as
        /// each request may have one of its own; so are executors of one class where there are very many.
        void startContainer(String name, @Nullable String owner) {
            boolean isSeparate = owner == null && containers < MAX_CONTAINERS;
            container = isSeparate ? name : name.replaceFirst("@[0-9a-f]+$", "");
            containers++;
        }

        void add(ThreadEntry thread) {
            Blocker blocker = thread.blocker();
            StackGroup.WaitTarget waitsFor =
                    blocker == null ? null : new StackGroup.WaitTarget(blocker.kind(), blocker.type());
            groups.merge(new Key(containerOf(thread), thread.virtual(), waitsFor, thread.stack()), 1L, Long::sum);
            if (blocker != null && (waiting.size() < MAX_OBJECTS || waiting.containsKey(blocker))) {
                waiting.merge(blocker, 1L, Long::sum);
            }
            for (String monitor : thread.owned()) {
                if (owners.size() < MAX_OBJECTS && !isWaitingIn(thread, monitor)) {
                    owners.put(monitor, thread.label());
                }
            }
        }

        private String containerOf(ThreadEntry thread) {
            return thread.virtual() || ThreadPoolKind.find(thread.stack()).isEmpty()
                    ? container
                    : ThreadPoolKind.commonName(thread.name());
        }

        /// Whether the thread waits to be notified on a monitor, which it has released though it is listed as
        /// owned.
        private static boolean isWaitingIn(ThreadEntry thread, String monitor) {
            Blocker blocker = thread.blocker();
            return blocker != null && blocker.identity().equals(monitor);
        }

        ThreadDump toThreadDump() {
            return new ThreadDump(
                    groups.entrySet().stream()
                            .map(entry -> group(entry.getKey(), entry.getValue()))
                            .sorted(Comparator.comparingLong(StackGroup::count).reversed())
                            .toList(),
                    waiting.entrySet().stream()
                            .filter(entry -> entry.getValue() > 1
                                    || owners.containsKey(entry.getKey().identity()))
                            .map(entry -> new ContendedObject(
                                    entry.getKey(),
                                    entry.getValue(),
                                    owners.get(entry.getKey().identity())))
                            .sorted(Comparator.comparingLong(ContendedObject::waiting)
                                    .reversed())
                            .toList());
        }

        private static StackGroup group(Key key, long count) {
            return new StackGroup(key.container(), key.virtual(), key.waitsFor(), key.stack(), count);
        }
    }

    /// A thread of a dump. On JDK 21 only its number, name and stack are known.
    ///
    /// @param id thread identifier in the JVM
    /// @param name empty for most virtual threads
    /// @param virtual whether it is a virtual thread; on JDK 21 told by its stack
    /// @param blocker object that it waits for; absent where it doesn't wait, and on JDK 21
    /// @param stack innermost call first
    /// @param owned identities of the monitors that it owns; empty on JDK 21
    private record ThreadEntry(
            String id,
            String name,
            boolean virtual,
            @Nullable Blocker blocker,
            List<StackFrame> stack,
            List<String> owned) {
        private static final String VIRTUAL_THREAD_CLASS = "java.lang.VirtualThread";

        /// Number and name, such as `#31 http-8080-exec-1`.
        String label() {
            return ("#" + id + " " + name).strip();
        }

        /// Whether the outermost call is that of every virtual thread, and of no other.
        static boolean looksVirtual(List<StackFrame> stack) {
            return !stack.isEmpty() && stack.getLast().type().equals(VIRTUAL_THREAD_CLASS);
        }
    }
}
