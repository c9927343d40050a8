package dev.loombench.report.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.report.LiveSnapshots;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What a client of the live page is told, from the start of a run to its end.
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class LiveServerTest {
    private static final Path NOWHERE = Path.of("nowhere");

    @SuppressWarnings("NullAway.Init")
    private LiveServer server;

    @BeforeEach
    void start() throws IOException {
        server = LiveServer.start(0);
    }

    @AfterEach
    void end() {
        server.close();
    }

    @Test
    void aClientSeesEachStateAndTheEnd() throws IOException {
        MadeRun run = new MadeRun();
        try (Client client = new Client()) {
            assertThat(client.next()).contains("event: snapshot", "hasn't begun");

            server.follow(NOWHERE, run);
            assertThat(client.next()).contains("event: snapshot", "figures follow after its first trial");

            run.states.add(LiveSnapshots.after(1));
            assertThat(client.next()).contains("event: snapshot", "2 of 12");

            run.states.add(LiveSnapshots.after(2));
            assertThat(client.next()).contains("event: snapshot", "4 of 12");

            server.end("The run has ended. Its report: /there/report.html");
            assertThat(client.next()).contains("event: end", "/there/report.html", "12 of 12");
            assertThat(client.next()).isEmpty();
        }
    }

    @Test
    void whoComesLateSeesTheLatestState() throws IOException {
        MadeRun run = new MadeRun();
        server.follow(NOWHERE, run);
        run.states.add(LiveSnapshots.after(4));
        try (Client first = new Client()) {
            first.nextWith("8 of 12");
        }
        try (Client second = new Client()) {
            assertThat(second.next()).contains("8 of 12");
        }
    }

    @Test
    void aFileThatCannotBeReadIsReportedAndTheNextStateIsShown() throws IOException {
        MadeRun run = new MadeRun();
        run.failures.add(new IOException("the disk is gone"));
        run.states.add(LiveSnapshots.after(5));
        server.follow(NOWHERE, run);
        try (Client client = new Client()) {
            assertThat(client.nextWith("can't read its files")).contains("the disk is gone");
            assertThat(client.nextWith("10 of 12")).contains("event: snapshot");
        }
    }

    /// A screen reader reads the status again whenever it is told.
    @Test
    void whatIsWrongIsSaidOnceAndByAName() throws IOException {
        MadeRun run = new MadeRun();
        run.failures.add(new IOException());
        run.failures.add(new IOException());
        run.states.add(LiveSnapshots.after(5));
        server.follow(NOWHERE, run);
        try (Client client = new Client()) {
            assertThat(client.nextWith("can't read its files"))
                    .contains("IOException")
                    .doesNotContain("null");
            assertThat(client.next()).contains("10 of 12");
        }
    }

    @Test
    void whereNobodyLooksNothingIsRead() throws Exception {
        MadeRun run = new MadeRun();
        run.states.add(LiveSnapshots.after(1));
        server.follow(NOWHERE, run);

        for (int moment = 0; moment < 20; moment++) {
            Thread.sleep(10);
            assertThat(run.calls).hasValue(0);
        }
        try (Client client = new Client()) {
            client.nextWith("2 of 12");
        }
        assertThat(run.calls).hasPositiveValue();
    }

    @Test
    void withoutAnyClientTheEndIsNotReadEither() {
        MadeRun run = new MadeRun();
        server.follow(NOWHERE, run);

        server.close();

        assertThat(run.calls).hasValue(0);
    }

    /// A browser shows no body of an event stream that is refused.
    @Test
    void onlySomePagesMayFollowARun() throws IOException {
        List<Client> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 5; i++) {
                Client client = new Client();
                clients.add(client);
                client.next();
            }
            try (Client refused = new Client()) {
                assertThat(refused.next()).contains("event: end", "Only 5 pages may follow a run");
                assertThat(refused.next()).isEmpty();
            }
        } finally {
            for (Client client : clients) {
                client.close();
            }
        }
    }

    @Test
    void atTheEndNothingIsLeft() throws Exception {
        try (Client client = new Client()) {
            client.next();

            server.close();
            server.close();

            assertThat(client.next()).contains("event: end", "ended early");
        }
        assertThat(server.awaitEnd(Duration.ofSeconds(30))).isTrue();
        assertThatIOException().isThrownBy(Client::new);
    }

    /// A run whose states are made by a test; at its end it has all of its blocks.
    private static final class MadeRun implements RunSource {
        final LinkedBlockingQueue<RunSnapshot> states = new LinkedBlockingQueue<>();
        final Queue<IOException> failures = new ConcurrentLinkedQueue<>();
        final AtomicInteger calls = new AtomicInteger();

        @Override
        public Optional<RunSnapshot> poll() throws IOException {
            calls.incrementAndGet();
            IOException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            return Optional.ofNullable(states.poll());
        }

        @Override
        public Optional<RunSnapshot> last() {
            calls.incrementAndGet();
            return Optional.of(LiveSnapshots.after(LiveSnapshots.BLOCKS));
        }
    }

    /// A client of the server's events.
    private final class Client implements AutoCloseable {
        private final HttpURLConnection connection;
        private final BufferedReader lines;

        Client() throws IOException {
            connection = (HttpURLConnection)
                    server.address().resolve("events").toURL().openConnection();
            assertThat(connection.getResponseCode()).isEqualTo(200);
            assertThat(connection.getContentType()).startsWith("text/event-stream");
            lines = new BufferedReader(new InputStreamReader(connection.getInputStream(), UTF_8));
        }

        /// The next event, as its lines; empty at the end of the stream.
        String next() throws IOException {
            StringBuilder event = new StringBuilder();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty() && !event.isEmpty()) {
                    return event.toString();
                }
                if (!line.isEmpty() && !line.equals(":")) {
                    event.append(line).append('\n');
                }
            }
            return event.toString();
        }

        /// The next event with a text in it.
        String nextWith(String text) throws IOException {
            String next = next();
            while (!next.contains(text)) {
                assertThat(next).isNotEmpty();
                next = next();
            }
            return next;
        }

        @Override
        public void close() {
            connection.disconnect();
        }
    }
}
