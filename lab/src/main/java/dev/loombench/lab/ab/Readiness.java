package dev.loombench.lab.ab;

import dev.loombench.lab.ab.StartSigns.Look;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.fork.SideProcess;
import dev.loombench.lab.fork.Stop;
import dev.loombench.lab.probe.ProcFiles;
import dev.loombench.lab.probe.ProcessReading;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Waits until a side gives a right answer, which is observed and not waited for by the clock.
///
/// @param request that is sent again and again, and so changes nothing on the side
/// @param url where
/// @param ready whether that is what `--ready` says
/// @param longest that the side may take, from its start
record Readiness(Answers answers, AbRequest request, URI url, boolean ready, Duration longest, Stop stop) {
    private static final int PAUSE_MILLIS = 20;

    /// Between questions to a side that keeps giving a wrong answer: they would be all that it does.
    private static final int LONG_PAUSE_MILLIS = 100;

    private static final long LOOKING_NANOS = 1_000_000_000L;
    private static final int CLEARLY = 2;

    /// @param begin of the side
    /// @return the first right answer
    /// @throws SideFault if it doesn't come to that
    /// @throws InterruptedException if the whole was stopped meanwhile
    Answer await(SideProcess side, long begin) throws SideFault, InterruptedException {
        Seen seen = new Seen();
        do {
            if (stop.requested()) {
                throw new InterruptedException();
            }
            try {
                Answer answer = answers.ask(request, url);
                Optional<String> wrong = answer.wrong(request.expect(), ready);
                if (wrong.isEmpty()) {
                    return answer;
                }
                seen.answered(answer, wrong.get());
            } catch (Answers.Unending e) {
                seen.unending(side, e);
            } catch (IOException notYet) {
                if (hasNoAddress(notYet)) {
                    throw side.fault(
                            "can't be reached: host '" + url.getHost() + "' can't be resolved; correct the URL");
                }
                seen.silent(notYet);
            }
            seen.look(side);
            Thread.sleep(seen.wrong == null ? PAUSE_MILLIS : LONG_PAUSE_MILLIS);
        } while (System.nanoTime() - begin < longest.toNanos());
        throw seen.late(side);
    }

    private static boolean hasNoAddress(@Nullable Throwable why) {
        return why instanceof UnresolvedAddressException
                || why instanceof UnknownHostException
                || (why != null && hasNoAddress(why.getCause()));
    }

    /// What was seen so far.
    private final class Seen {
        private final StartSigns signs = new StartSigns(Ports.of(url));
        private final ProcFiles files = ProcFiles.ofThisMachine();
        private @Nullable Answer answer;
        private @Nullable String wrong;
        private String why = "";
        private long looked = System.nanoTime();
        private int unending;

        void answered(Answer now, String why) {
            answer = now;
            wrong = why;
            unending = 0;
        }

        void silent(IOException now) {
            why = now instanceof ConnectException ? "it refuses connections" : String.valueOf(now.getMessage());
            wrong = null;
            unending = 0;
        }

        /// Once may be the first answer of a side that is slow at first.
        void unending(SideProcess side, Answers.Unending why) throws SideFault {
            wrong = null;
            if (++unending == CLEARLY) {
                throw side.fault("gives no successful answer at " + url + ": " + why.getMessage());
            }
        }

        void look(SideProcess side) throws SideFault {
            if (System.nanoTime() - looked < LOOKING_NANOS) {
                return;
            }
            looked = System.nanoTime();
            Optional<String> death = side.death();
            if (death.isPresent() && !stop.requested()) {
                throw side.fault("didn't start: " + death.get());
            }
            boolean settled = signs.settles(seen(side));
            String words = signs.words(url.toString(), ready);
            if (settled && words != null) {
                throw side.fault(words);
            }
        }

        private Look seen(SideProcess side) {
            List<Integer> ports = side.ports();
            List<Long> processes = side.processes();
            return new Look(looked, wrong, wrong != null && isPassing(), ports, processes, cpuSeconds(processes));
        }

        private boolean isPassing() {
            return answer != null && answer.status() >= 500;
        }

        private OptionalDouble cpuSeconds(List<Long> processes) {
            return processes.stream()
                    .flatMap(pid -> ProcessReading.of(files, pid).stream())
                    .mapToDouble(ProcessReading::cpuSeconds)
                    .reduce(Double::sum);
        }

        private String reason() {
            return why.isEmpty() ? "" : " (" + why + ")";
        }

        SideFault late(SideProcess side) {
            signs.settles(seen(side));
            String words = signs.words(url.toString(), ready);
            return side.fault("isn't ready after " + longest.toSeconds() + " s: "
                    + (words == null
                            ? url + " "
                                    + (answer == null ? "doesn't answer" + reason() : "answers with " + answer)
                                    + "; raise --start-timeout, or use --ready with a URL that shows when it is ready"
                            : "it " + words));
        }
    }
}
