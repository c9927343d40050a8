package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation;
import dev.loombench.lab.diagnose.rules.RecordingSummary.ThreadLocalAllocation.CacheEvidence;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ThreadLocalFillTest {
    private static final String TYPE = Caches.class.getName();

    /// Code whose lines are found by the line that each method returns.
    private static final class Caches {
        private static final ThreadLocal<byte @Nullable []> BUFFER = new ThreadLocal<>();
        private static final ThreadLocal<@Nullable SoftReference<byte[]>> REFERENCE = new ThreadLocal<>();

        private static byte[] last = {};

        static int getThenSet() {
            byte[] buffer = BUFFER.get();
            if (buffer == null) {
                buffer = new byte[1];
                BUFFER.set(buffer);
            }
            return line() - 3;
        }

        static int direct() {
            BUFFER.set(new byte[1]);
            return line() - 1;
        }

        static int reference() {
            byte[] buffer = new byte[1];
            REFERENCE.set(new SoftReference<>(buffer));
            return line() - 2;
        }

        static int context() {
            byte[] before = BUFFER.get();
            byte[] body = new byte[1];
            BUFFER.set(before);
            body[0]++;
            return line() - 3;
        }

        static int field() {
            byte[] before = BUFFER.get();
            last = new byte[1];
            BUFFER.set(before);
            return line() - 2;
        }

        private static int line() {
            return StackWalker.getInstance()
                    .walk(frames -> frames.skip(1).findFirst().orElseThrow().getLineNumber());
        }
    }

    @Test
    void aNewValueIsFollowedToTheVariable() throws IOException {
        assertThat(ThreadLocalFill.isIn(classFile(), "getThenSet", Caches.getThenSet()))
                .isTrue();
        assertThat(ThreadLocalFill.isIn(classFile(), "direct", Caches.direct())).isTrue();
        assertThat(ThreadLocalFill.isIn(classFile(), "reference", Caches.reference()))
                .isTrue();
    }

    @Test
    void whatIsAllocatedBesideDoesNotFillIt() throws IOException {
        assertThat(ThreadLocalFill.isIn(classFile(), "context", Caches.context()))
                .isFalse();
        assertThat(ThreadLocalFill.isIn(classFile(), "field", Caches.field())).isFalse();
        assertThat(Caches.last).hasSize(1);
        assertThat(ThreadLocalFill.isIn(classFile(), "getThenSet", 1)).isFalse();
        assertThat(ThreadLocalFill.isIn(new byte[] {1, 2, 3}, "getThenSet", 1)).isFalse();
    }

    @Test
    void samplesOnSuchALineAreOfACache() {
        var samples = new AllocationProfile();
        List<StackFrame> stack = List.of(new StackFrame(TYPE, "getThenSet", null, Caches.getThenSet(), false));
        for (int thread = 0; thread < 50; thread++) {
            samples.add(256_000, thread, true, stack);
        }

        ThreadLocalAllocation caches = samples.threadLocals(1, new CodeLookup() {
            @Override
            public CodeOrigin originOf(String type) {
                return CodeOrigin.PROGRAM;
            }

            @Override
            public Optional<byte[]> classFile(String type) {
                try {
                    return Optional.of(ThreadLocalFillTest.classFile());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });

        assertThat(caches.evidence()).isEqualTo(CacheEvidence.SET_VALUE);
        assertThat(caches.owner()).isEqualTo(TYPE + ".getThenSet");
        assertThat(caches.threads()).isEqualTo(50);
    }

    private static byte[] classFile() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                ThreadLocalFillTest.class.getResourceAsStream("ThreadLocalFillTest$Caches.class"))) {
            return in.readAllBytes();
        }
    }
}
