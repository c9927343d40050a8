package dev.loombench.lab.ab;

import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.SideProcess;
import dev.loombench.lab.fork.Stop;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Waits until a side gives a good answer, which is observed and not waited for by the clock.
///
/// @param request that is sent again and again
/// @param url where
/// @param longest that the side may take
record Readiness(Answers answers, AbRequest request, URI url, Duration longest, Stop stop) {
    private static final int PAUSE_MILLIS = 20;

    /// An answer that stays the same for so long isn't that of a side which is still starting.
    private static final long SETTLED_NANOS = 10_000_000_000L;

    private static final long LOOKING_NANOS = 1_000_000_000L;

    /// @return from `begin` to the first good answer
    /// @throws SideFault if it doesn't come to that
    /// @throws InterruptedException if the whole was stopped meanwhile
    Duration await(SideProcess side, long begin) throws SideFault, InterruptedException {
        Seen seen = new Seen(begin);
        while (System.nanoTime() - begin < longest.toNanos()) {
            if (stop.requested()) {
                throw new InterruptedException();
            }
            try {
                Answer answer = answers.ask(request, url);
                if (request.expect().allows(answer.status())) {
                    return Duration.ofNanos(System.nanoTime() - begin);
                }
                seen.answered(side, answer);
            } catch (IOException notYet) {
                seen.silent(side);
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        throw seen.late(side);
    }

    /// What was seen so far, and since when.
    private final class Seen {
        private @Nullable Answer answer;
        private List<Integer> ports = List.of();
        private long since;
        private long looked;

        Seen(long begin) {
            since = begin;
            looked = begin;
        }

        void answered(SideProcess side, Answer now) throws SideFault {
            if (answer == null || answer.status() != now.status()) {
                answer = now;
                since = System.nanoTime();
            } else if (System.nanoTime() - since > SETTLED_NANOS && now.status() < 500) {
                throw bad(side, now);
            }
        }

        void silent(SideProcess side) throws SideFault {
            if (System.nanoTime() - looked < LOOKING_NANOS) {
                return;
            }
            looked = System.nanoTime();
            var death = side.death();
            if (death.isPresent() && !stop.requested()) {
                throw side.fault("didn't start: " + death.get());
            }
            List<Integer> now = side.ports();
            if (!now.equals(ports) || now.isEmpty() || now.contains(port())) {
                ports = now;
                since = looked;
            } else if (looked - since > SETTLED_NANOS) {
                throw side.fault("doesn't listen at port " + port() + " but at " + words(now)
                        + ": give that port in the URL, or for this side alone (--port-a, --port-b, port)");
            }
        }

        SideFault late(SideProcess side) {
            return answer != null && answer.status() < 500
                    ? bad(side, answer)
                    : side.fault("isn't ready after " + longest.toSeconds() + " s: " + url + " "
                            + (answer == null ? "doesn't answer" : "answers with " + answer)
                            + "; wait longer (--start-timeout), or say by --ready where it shows that it is ready");
        }

        private SideFault bad(SideProcess side, Answer now) {
            return side.fault("doesn't give a good answer at " + url + ": " + now.advice());
        }

        private int port() {
            return url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
        }

        private String words(List<Integer> numbers) {
            return String.join(", ", numbers.stream().map(String::valueOf).toList());
        }
    }
}
