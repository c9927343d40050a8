package dev.loombench.protocol.server;

import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import java.util.OptionalInt;

/// The threads on which a server runs its handlers. `toString` gives the word in the parentheses of a
/// [ServerSpec].
public sealed interface HandlerThreads {
    /// A virtual thread for each request or connection.
    record Virtual() implements HandlerThreads {
        @Override
        public String toString() {
            return "virtual";
        }
    }

    /// A pool of platform threads.
    ///
    /// @param size at least 1; empty for the default of [#DEFAULT_SIZE]
    record Platform(OptionalInt size) implements HandlerThreads {
        /// Tomcat's default size, which all other servers get for a fair comparison.
        public static final int DEFAULT_SIZE = 200;

        private static final int MAX_SIZE = 100_000;

        public Platform {
            if (size.isPresent() && (size.getAsInt() < 1 || size.getAsInt() > MAX_SIZE)) {
                throw new InvalidValueException(
                        "platform:" + size.getAsInt(), "a pool of 1 to " + MAX_SIZE + " platform threads");
            }
        }

        /// Returns a pool of the default size.
        public static Platform ofDefaultSize() {
            return new Platform(OptionalInt.empty());
        }

        /// Returns a pool of a given size.
        ///
        /// @throws InvalidValueException if the size is invalid
        public static Platform of(int size) {
            return new Platform(OptionalInt.of(size));
        }

        /// The largest number of threads.
        public int threads() {
            return size.orElse(DEFAULT_SIZE);
        }

        @Override
        public String toString() {
            return size.isPresent() ? "platform:" + size.getAsInt() : "platform";
        }
    }

    /// An event loop: a few threads that never block.
    record EventLoop() implements HandlerThreads {
        @Override
        public String toString() {
            return "event-loop";
        }
    }

    /// Reads `virtual`, `platform`, `platform:50` or `event-loop`.
    ///
    /// @throws InvalidValueException if it is none of these
    static HandlerThreads parse(String text) {
        String word = text.strip();
        return switch (word) {
            case "virtual" -> new Virtual();
            case "platform" -> Platform.ofDefaultSize();
            case "event-loop" -> new EventLoop();
            default -> {
                if (word.startsWith("platform:")) {
                    yield Platform.of(size(word));
                }
                throw new InvalidValueException(text, "a kind of threads (virtual, platform, platform:50, event-loop)");
            }
        };
    }

    private static int size(String word) {
        return (int) Math.min(Integer.MAX_VALUE, Quantities.count(word.substring("platform:".length())));
    }
}
