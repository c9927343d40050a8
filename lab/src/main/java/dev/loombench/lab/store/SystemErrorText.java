package dev.loombench.lab.store;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Errors of the operating system, recognised by their words: exceptions of the JDK don't hold the
/// number of an error, and their words are those of `strerror(3)` in the language of this process.
enum SystemErrorText {
    NOT_PERMITTED("Operation not permitted", 1, 1),
    BUSY("Device or resource busy", 16, 16),
    NO_SPACE("No space left on device", 28, 28),
    QUOTA_EXCEEDED("Disk quota exceeded", 122, 69);

    private final String english;
    private final int linuxNumber;
    private final int macNumber;

    SystemErrorText(String english, int linuxNumber, int macNumber) {
        this.english = english;
        this.linuxNumber = linuxNumber;
        this.macNumber = macNumber;
    }

    /// Whether the message of an exception says this.
    boolean isReasonOf(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.contains(english) || words().filter(message::contains).isPresent();
    }

    /// What this system says; empty where that isn't known.
    Optional<String> words() {
        return CLibrary.words(CLibrary.SYSTEM.startsWith("mac") ? macNumber : linuxNumber);
    }

    /// The C library, opened when it is needed first.
    private static final class CLibrary {
        private static final String SYSTEM = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        private static final int MAX_BYTES = 1 << 10;
        private static final @Nullable MethodHandle STRERROR = strerror();

        private CLibrary() {}

        @SuppressWarnings("restricted") // the launcher enables native access; the text ends with a zero byte
        private static Optional<String> words(int number) {
            if (STRERROR == null) {
                return Optional.empty();
            }
            MemorySegment text;
            try {
                text = ((MemorySegment) STRERROR.invokeExact(number)).reinterpret(MAX_BYTES);
            } catch (Throwable t) {
                throw new IllegalStateException("strerror can't be called", t);
            }
            int length = 0;
            while (length < MAX_BYTES && text.get(ValueLayout.JAVA_BYTE, length) != 0) {
                length++;
            }
            return Optional.of(new String(text.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE), charset()))
                    .filter(words -> !words.isEmpty());
        }

        /// Charset in which the JDK reads such texts.
        private static Charset charset() {
            return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"), StandardCharsets.UTF_8);
        }

        @SuppressWarnings("restricted") // the signature is that of the manual page
        private static @Nullable MethodHandle strerror() {
            if (SYSTEM.startsWith("windows")) {
                return null;
            }
            Linker linker = Linker.nativeLinker();
            return linker.defaultLookup()
                    .find("strerror")
                    .map(address -> linker.downcallHandle(
                            address, FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT)))
                    .orElse(null);
        }
    }
}
