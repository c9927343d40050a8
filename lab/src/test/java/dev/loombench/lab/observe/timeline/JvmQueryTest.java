package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import dev.loombench.lab.observe.jvm.ForkedJvm;
import dev.loombench.lab.observe.jvm.Signal;
import dev.loombench.lab.observe.timeline.JvmQuery.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class JvmQueryTest {
    @Test
    void aSlowAnswerHoldsNobodyUpAndIsThereLaterByItsMomentOfAsking() throws Exception {
        var gate = new CountDownLatch(1);
        JvmQuery<String> question = query(() -> answerAfter(gate), 0, Duration.ZERO);

        assertThat(question.poll(5)).isEmpty();
        assertThat(question.poll(6)).isEmpty();
        gate.countDown();
        List<Answer<String>> answers = new ArrayList<>();
        ForkedJvm.until(() -> {
            question.poll(7).ifPresent(answers::add);
            return !answers.isEmpty();
        });

        assertThat(answers).containsExactly(new Answer<>(5, new Signal.Present<>("there")));
        question.end();
    }

    private static JvmQuery<String> query(JvmQuery.Query<String> query, long first, Duration minInterval) {
        return new JvmQuery<>(query, first, minInterval, List.of(), (reading, nanos, figures) -> {});
    }

    private static Signal<String> answerAfter(CountDownLatch gate) throws AttachException {
        try {
            gate.await();
            return new Signal.Present<>("there");
        } catch (InterruptedException e) {
            throw new AttachException(FailureKind.FAILED, "interrupted: " + e);
        }
    }

    @Test
    void itIsNotAskedBeforeItsTimeNorTooOften() throws Exception {
        List<Long> queryTimes = new ArrayList<>();
        JvmQuery<String> question = query(() -> new Signal.Present<>(""), 100, Duration.ofNanos(50));

        for (long nanos = 90; nanos <= 210; nanos += 10) {
            long now = nanos;
            boolean due = now >= 100 && (queryTimes.isEmpty() || now >= queryTimes.getLast() + 50);
            ForkedJvm.until(() -> {
                Optional<Answer<String>> answer = question.poll(now);
                answer.ifPresent(received -> queryTimes.add(received.nanos()));
                return answer.isPresent() || !due;
            });
        }

        assertThat(queryTimes).containsExactly(100L, 150L, 200L);
    }

    @Test
    void aJvmThatCanNotBeAskedIsASignalThatIsAbsentAndASilentOneIsAskedAgain() throws Exception {
        var silent = new AtomicBoolean(true);
        JvmQuery<String> question = query(
                () -> {
                    throw silent.getAndSet(false)
                            ? new AttachException(FailureKind.SILENT, "no answer")
                            : new AttachException(FailureKind.GONE, "process 7 has ended");
                },
                0,
                Duration.ZERO);
        List<Answer<String>> answers = new ArrayList<>();

        ForkedJvm.until(() -> {
            question.poll(1).ifPresent(answers::add);
            return !answers.isEmpty();
        });

        assertThat(answers).containsExactly(new Answer<>(1, new Signal.Absent<>("process 7 has ended")));
    }

    @Test
    void theEndInterruptsAnOpenQuestion() throws Exception {
        var interrupted = new CountDownLatch(1);
        JvmQuery<String> question = query(
                () -> {
                    try {
                        Thread.sleep(Duration.ofHours(1));
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return new Signal.Absent<>("");
                },
                0,
                Duration.ZERO);
        question.poll(1);

        question.end();

        assertThat(interrupted.getCount()).isZero();
        assertThat(question.backgroundCpuNanos()).isPositive();
    }
}
