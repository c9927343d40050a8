package dev.loombench.lab.observe.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.AttachFailure;
import dev.loombench.lab.observe.jvm.AttachFailure.Why;
import dev.loombench.lab.observe.jvm.OtherJvm;
import dev.loombench.lab.observe.jvm.Signal;
import dev.loombench.lab.observe.timeline.Question.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
class QuestionTest {
    @Test
    void aSlowAnswerHoldsNobodyUpAndIsThereLaterByItsMomentOfAsking() throws Exception {
        var gate = new CountDownLatch(1);
        Question<String> question = new Question<>(() -> answerAfter(gate), 0, Duration.ZERO);

        assertThat(question.ask(5)).isEmpty();
        assertThat(question.ask(6)).isEmpty();
        gate.countDown();
        List<Answer<String>> answers = new ArrayList<>();
        OtherJvm.until(() -> {
            question.ask(7).ifPresent(answers::add);
            return !answers.isEmpty();
        });

        assertThat(answers).containsExactly(new Answer<>(5, new Signal.Present<>("there")));
        question.end();
    }

    private static Signal<String> answerAfter(CountDownLatch gate) throws AttachFailure {
        try {
            gate.await();
            return new Signal.Present<>("there");
        } catch (InterruptedException e) {
            throw new AttachFailure(Why.FAILED, "interrupted: " + e);
        }
    }

    @Test
    void itIsNotAskedBeforeItsTimeNorTooOften() throws Exception {
        List<Long> queryTimes = new ArrayList<>();
        Question<String> question = new Question<>(() -> new Signal.Present<>(""), 100, Duration.ofNanos(50));

        for (long nanos = 90; nanos <= 210; nanos += 10) {
            long now = nanos;
            boolean due = now >= 100 && (queryTimes.isEmpty() || now >= queryTimes.getLast() + 50);
            OtherJvm.until(() -> {
                Optional<Answer<String>> answer = question.ask(now);
                answer.ifPresent(received -> queryTimes.add(received.nanos()));
                return answer.isPresent() || !due;
            });
        }

        assertThat(queryTimes).containsExactly(100L, 150L, 200L);
    }

    @Test
    void aJvmThatCanNotBeAskedIsASignalThatIsAbsentAndASilentOneIsAskedAgain() throws Exception {
        var silent = new AtomicBoolean(true);
        Question<String> question = new Question<>(
                () -> {
                    throw silent.getAndSet(false)
                            ? new AttachFailure(Why.SILENT, "no answer")
                            : new AttachFailure(Why.GONE, "process 7 has ended");
                },
                0,
                Duration.ZERO);
        List<Answer<String>> answers = new ArrayList<>();

        OtherJvm.until(() -> {
            question.ask(1).ifPresent(answers::add);
            return !answers.isEmpty();
        });

        assertThat(answers).containsExactly(new Answer<>(1, new Signal.Absent<>("process 7 has ended")));
    }

    @Test
    void theEndInterruptsAnOpenQuestion() throws Exception {
        var interrupted = new CountDownLatch(1);
        Question<String> question = new Question<>(
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
        question.ask(1);

        question.end();

        assertThat(interrupted.getCount()).isZero();
        assertThat(question.spent()).isPositive();
    }
}
