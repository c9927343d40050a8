package dev.loombench.protocol.server;

import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import java.util.OptionalInt;

/// What a server runs its handlers on. `toString` gives the word in the parentheses of a [ServerSpec].
public sealed interface Threads {
    /// A virtual thread for each request or connection.
    record Virtual() implements Threads {
        @Override
        public String toString() {
            return "virtual";
        }
    }

    /// A pool of platform threads.
    ///
    /// @param size at least 1, or nothing where it is the stock one of [#STOCK]
    record Platform(OptionalInt size) implements Threads {
        /// What Tomcat has unless it is told otherwise, and what the others get for a fair comparison.
        public static final int STOCK = 200;

        private static final int MOST = 100_000;

        public Platform {
            if (size.isPresent() && (size.getAsInt() < 1 || size.getAsInt() > MOST)) {
                throw new BadWord("platform:" + size.getAsInt(), "a pool of 1 to " + MOST + " platform threads");
            }
        }

        /// The stock pool.
        public static Platform stock() {
            return new Platform(OptionalInt.empty());
        }

        /// A pool of the user's size.
        ///
        /// @throws BadWord if that is no size
        public static Platform of(int size) {
            return new Platform(OptionalInt.of(size));
        }

        /// How many threads there are at most.
        public int threads() {
            return size.orElse(STOCK);
        }

        @Override
        public String toString() {
            return size.isPresent() ? "platform:" + size.getAsInt() : "platform";
        }
    }

    /// A few threads that never wait.
    record EventLoop() implements Threads {
        @Override
        public String toString() {
            return "event-loop";
        }
    }

    /// Reads `virtual`, `platform`, `platform:50` or `event-loop`.
    ///
    /// @throws BadWord if it is none of these
    static Threads parse(String text) {
        String word = text.strip();
        return switch (word) {
            case "virtual" -> new Virtual();
            case "platform" -> Platform.stock();
            case "event-loop" -> new EventLoop();
            default -> {
                if (word.startsWith("platform:")) {
                    yield Platform.of(size(word));
                }
                throw new BadWord(text, "a kind of threads (virtual, platform, platform:50, event-loop)");
            }
        };
    }

    private static int size(String word) {
        return (int) Math.min(Integer.MAX_VALUE, Quantities.count(word.substring("platform:".length())));
    }
}
