package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.RecordingSummary.HotStack;
import dev.loombench.lab.diagnose.threads.CodeLookup;
import dev.loombench.lab.diagnose.threads.CodeOrigin;
import dev.loombench.lab.diagnose.threads.StackFrame;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SpinLoopTest {
    private static final String TYPE = Loops.class.getName();

    /// Code whose lines are found by the line that each method returns.
    private static final class Loops {
        private static final AtomicBoolean FREE = new AtomicBoolean(true);
        private static volatile boolean ready = true;

        private static int sum;

        static int spins() {
            while (!FREE.get()) {
                Thread.onSpinWait();
            }
            return line() - 3;
        }

        static int reads() {
            while (!ready) {
                // as long as it takes
            }
            return line() - 3;
        }

        static int worksBetween() {
            for (int i = 0; i < 2; i++) {
                sum += i * i;
                while (!ready) {
                    Thread.onSpinWait();
                }
            }
            return line() - 5;
        }

        static int computes() {
            while (sum < 0) {
                sum += 3;
            }
            return line() - 3;
        }

        static int letsTimePass() {
            long end = System.nanoTime();
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return line() - 3;
        }

        static int straight() {
            Thread.onSpinWait();
            return line() - 1;
        }

        private static int line() {
            return StackWalker.getInstance()
                    .walk(frames -> frames.skip(1).findFirst().orElseThrow().getLineNumber());
        }
    }

    @Test
    void aLoopThatOnlyAsksWhetherItMayGoOnSpins() throws IOException {
        assertThat(SpinLoop.isIn(classFile(), "spins", Loops.spins())).isTrue();
        assertThat(SpinLoop.isIn(classFile(), "spins", Loops.spins() + 1)).isTrue();
        assertThat(SpinLoop.isIn(classFile(), "reads", Loops.reads())).isTrue();
        assertThat(SpinLoop.isIn(classFile(), "worksBetween", Loops.worksBetween() + 1))
                .isTrue();
    }

    @Test
    void whatWorksDoesNotSpin() throws IOException {
        assertThat(SpinLoop.isIn(classFile(), "worksBetween", Loops.worksBetween()))
                .isFalse();
        assertThat(SpinLoop.isIn(classFile(), "computes", Loops.computes())).isFalse();
        assertThat(SpinLoop.isIn(classFile(), "letsTimePass", Loops.letsTimePass()))
                .isFalse();
        assertThat(SpinLoop.isIn(classFile(), "straight", Loops.straight())).isFalse();
        assertThat(SpinLoop.isIn(classFile(), "spins", 1)).isFalse();
        assertThat(SpinLoop.isIn(new byte[] {1, 2, 3}, "spins", 1)).isFalse();
        assertThat(Loops.sum).isPositive();
    }

    @Test
    void samplesInSuchALoopSpin() {
        var samples = new CpuProfile();
        StackFrame spin = new StackFrame(TYPE, "spins", null, Loops.spins(), false);
        StackFrame get = new StackFrame(AtomicBoolean.class.getName(), "get", null, 1, false);
        for (int i = 0; i < 20; i++) {
            samples.add(List.of(spin));
            samples.add(List.of(get, spin));
        }

        HotStack spot = samples.hotSpots(CODE).getFirst();

        assertThat(spot.spinShare()).isEqualTo(1);
        assertThat(spot.stack()).contains(spin);
    }

    private static final CodeLookup CODE = new CodeLookup() {
        @Override
        public CodeOrigin originOf(String type) {
            return CodeOrigin.byName(type);
        }

        @Override
        public Optional<byte[]> classFile(String type) {
            try {
                return type.equals(TYPE) ? Optional.of(SpinLoopTest.classFile()) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };

    private static byte[] classFile() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(SpinLoopTest.class.getResourceAsStream("SpinLoopTest$Loops.class"))) {
            return in.readAllBytes();
        }
    }
}
