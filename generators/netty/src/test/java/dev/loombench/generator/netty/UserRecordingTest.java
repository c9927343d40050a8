package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.load.LoadSummary.Totals;
import dev.loombench.protocol.load.LoadSummary.Users;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests of what is recorded of users, each of whom waits for an answer before the next request.
class UserRecordingTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long START = 10 * SECOND;

    private final RequestRecorder recorder =
            RequestFixtures.recorder(Duration.ofSeconds(2), 1_000, LoadRequest.get(URI.create("http://h/")));

    @BeforeEach
    void warmUp() {
        RequestFixtures.warmUp(recorder);
    }

    /// The window ends three seconds after its start.
    @Test
    void theOldestUnansweredRequestIsThatOfTheWindowsEndThoughItWasDueBefore() {
        ScheduledRequest stuck = new ScheduledRequest(RequestFixtures.GET, START - SECOND, START - SECOND, false, 0);
        recorder.recordArrival(stuck);
        recorder.begin(START, true);
        ScheduledRequest answered = request(START);
        recorder.recordSuccess(answered, START + SECOND);
        ScheduledRequest late = request(START + 2 * SECOND);
        recorder.recordFailure(stuck, LoadError.TIMEOUT, START + 6 * SECOND);
        recorder.recordSuccess(late, START + 7 * SECOND);

        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).oldestSeconds())
                .isCloseTo(4, within(0.01));
    }

    @Test
    void answersWithinTheWindowCountForTheirUsers() {
        recorder.begin(START, true);
        for (int user = 0; user < 4; user++) {
            for (int i = 0; i <= 2 * user; i++) {
                ScheduledRequest request = new ScheduledRequest(RequestFixtures.GET, START + i, START + i, true, user);
                recorder.recordArrival(request);
                if (i < 2 * user) {
                    recorder.recordSuccess(request, START + i + 1);
                } else {
                    recorder.recordSuccess(request, START + 4 * SECOND);
                }
            }
        }

        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).fewest())
                .isZero();
        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).median())
                .isEqualTo(2);
        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND)).most())
                .isEqualTo(6);
    }

    /// Of two users who enter the window with a request, one is answered in it and asks again; the other never is.
    @Test
    void whoWaitsAtTheEndsOfTheWindowIsInTheFigures() {
        ScheduledRequest lucky = new ScheduledRequest(RequestFixtures.GET, START - SECOND, START - SECOND, false, 0);
        ScheduledRequest starved =
                new ScheduledRequest(RequestFixtures.GET, START - 2 * SECOND, START - 2 * SECOND, false, 1);
        recorder.recordArrival(lucky);
        recorder.recordArrival(starved);
        recorder.begin(START, true);
        recorder.recordSuccess(lucky, START + SECOND);
        ScheduledRequest next = new ScheduledRequest(RequestFixtures.GET, START + SECOND, START + SECOND, true, 0);
        recorder.recordArrival(next);

        LatencyRecorder latencies = recorder.latencies(START + 9 * SECOND);
        assertThat(latencies.intended().getTotalCount()).isOne();
        assertThat(latencies.intended().getMaxValue() / 1e9).isCloseTo(2, within(0.01));
        assertThat(latencies.entered().getMinNonZeroValue() / 1e9).isCloseTo(1, within(0.01));
        assertThat(latencies.entered().getMaxValue() / 1e9).isCloseTo(2, within(0.01));
        assertThat(latencies.awaited().getMinNonZeroValue() / 1e9).isCloseTo(2, within(0.01));
        assertThat(latencies.awaited().getMaxValue() / 1e9).isCloseTo(5, within(0.01));
        assertThat(recorder.users(latencies).unanswered()).isOne();
        assertThat(recorder.latencies(START + 9 * SECOND).awaited().getTotalCount())
                .isEqualTo(2);
    }

    @Test
    void aScheduleHasNoUsers() {
        recorder.begin(START, true);
        recorder.recordSuccess(request(START), START + 1);

        assertThat(recorder.users(recorder.latencies(START + 9 * SECOND))).isEqualTo(Users.NONE);
    }

    @Test
    void aUsersRequestOfTheWarmUpThatFailsInTheWindowCountsThere() {
        Response partial = new Response();
        partial.markBegun();
        ScheduledRequest stuck = new ScheduledRequest(RequestFixtures.GET, SECOND, SECOND, false, 0);
        ScheduledRequest slow = new ScheduledRequest(RequestFixtures.GET, SECOND, SECOND, false, 1);
        for (ScheduledRequest request : List.of(stuck, slow)) {
            request.sentAt = SECOND;
            recorder.recordArrival(request);
            recorder.recordSent(request);
        }
        recorder.begin(START, true);
        recorder.recordOutcome(stuck, LoadError.TIMEOUT, partial, START + 9 * SECOND);
        recorder.recordSuccess(slow, START + SECOND);

        Totals totals = recorder.totals(START + 10 * SECOND);
        assertThat(totals.scheduled()).isOne();
        assertThat(totals.sent()).isOne();
        assertThat(totals.answered()).isZero();
        assertThat(totals.errors().count(LoadError.TIMEOUT)).isOne();
        assertThat(totals.unended()).isOne();
        assertThat(totals.unfinished()).isZero();
        assertThat(recorder.latencies(START + 9 * SECOND).intended().getTotalCount())
                .isOne();
    }

    private ScheduledRequest request(long due) {
        ScheduledRequest request = RequestFixtures.due(due);
        recorder.recordArrival(request);
        recorder.recordSent(request);
        return request;
    }
}
