package dev.loombench.lab.ab;

import dev.loombench.lab.ab.Bench.Running;
import dev.loombench.lab.ab.order.AbRequest;
import dev.loombench.lab.ab.order.AbSide;
import dev.loombench.lab.fork.SideFault;
import dev.loombench.lab.journal.AbDocument.AnswerRecord;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Each side once before anything counts: it starts, and what it answers to each request is held against
/// the others, so that a fast error never wins.
///
/// @param answers side by side, to one request after the other
/// @param slowest start
/// @param longest mean time that a side's answers took
record Rehearsal(List<AnswerRecord> answers, Duration slowest, Duration longest) {
    private static final Duration LONG = Duration.ofMillis(250);

    Rehearsal {
        answers = List.copyOf(answers);
    }

    /// @param directory for the output of each side
    /// @throws SideFault if one of them can't be measured, or they answer differently
    static Rehearsal of(Bench bench, Path directory, AbListener listener) throws SideFault, InterruptedException {
        List<AnswerRecord> answers = new ArrayList<>();
        Duration slowest = Duration.ZERO;
        Duration longest = Duration.ZERO;
        for (AbSide side : bench.order().sides()) {
            listener.stage("checking side " + side.name());
            try (Running running = bench.start(side, directory.resolve("try-" + side.name() + ".txt"))) {
                List<Asked> asked = asked(bench, side, running, side.name());
                List<AnswerRecord> own = asked.stream().map(Asked::record).toList();
                longest = later(longest, answersTake(bench, side, running, asked));
                if (!answers.isEmpty()) {
                    requireEqual(bench.order().load().requests(), answers.subList(0, own.size()), own, running);
                }
                answers.addAll(own);
                slowest = later(slowest, running.firstAnswer());
            }
        }
        return new Rehearsal(answers, slowest, longest);
    }

    /// What was answered to one request.
    record Asked(AnswerRecord record, Duration took) {}

    /// What a side that runs answers to each request.
    ///
    /// @param name by which the answers call it
    /// @throws SideFault if one isn't a right answer
    static List<AnswerRecord> ask(Bench bench, AbSide side, Running running, String name)
            throws SideFault, InterruptedException {
        return asked(bench, side, running, name).stream().map(Asked::record).toList();
    }

    /// The same with the time that each took, also that which showed that the side is ready.
    static List<Asked> asked(Bench bench, AbSide side, Running running, String name)
            throws SideFault, InterruptedException {
        List<Asked> asked = new ArrayList<>();
        for (AbRequest request : bench.order().load().requests()) {
            Answer answer = bench.ask(side, request, running);
            asked.add(new Asked(
                    new AnswerRecord(
                            name,
                            request.name(),
                            answer.status(),
                            answer.mediaType(),
                            answer.bytes(),
                            running.firstAnswer().toMillis() / 1e3),
                    answer.took()));
        }
        return asked;
    }

    /// On average. What takes long may be the side's start: it is asked for again if that changes nothing.
    private static Duration answersTake(Bench bench, AbSide side, Running running, List<Asked> asked)
            throws SideFault, InterruptedException {
        List<AbRequest> requests = bench.order().load().requests();
        Duration all = Duration.ZERO;
        for (int i = 0; i < asked.size(); i++) {
            Duration took = asked.get(i).took();
            boolean again = took.compareTo(LONG) > 0 && requests.get(i).isSafe();
            all = all.plus(
                    again ? bench.askAgain(side, requests.get(i), running).took() : took);
        }
        return all.dividedBy(Math.max(1, asked.size()));
    }

    private static Duration later(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    /// @param running that gave the other answers
    /// @throws SideFault if they differ, with what that side printed last
    static void requireEqual(
            List<AbRequest> requests, List<AnswerRecord> one, List<AnswerRecord> another, Running running)
            throws SideFault {
        Optional<String> difference = difference(requests, one, another);
        if (difference.isPresent()) {
            throw new SideFault(
                    running.process().name(),
                    difference.get(),
                    running.process().lastOutput());
        }
    }

    /// Statuses that are expected may differ, and content types with them; empty where all is as it should
    /// be.
    static Optional<String> difference(List<AbRequest> requests, List<AnswerRecord> one, List<AnswerRecord> another) {
        for (int i = 0; i < one.size(); i++) {
            AnswerRecord first = one.get(i);
            AnswerRecord other = another.get(i);
            boolean expected = !requests.get(i).expect().statuses().isEmpty();
            boolean same = first.status() == other.status();
            if (same ? !first.contentType().equals(other.contentType()) : !expected) {
                return Optional.of("the sides answer " + first.request() + " differently: " + words(first) + ", but "
                        + words(other) + "; make both give the same answer, so that a fast error can't win"
                        + (same ? "" : ", or list the right statuses with --expect"));
            }
        }
        return Optional.empty();
    }

    private static String words(AnswerRecord answer) {
        return "'" + answer.side() + "' with " + Answer.words(answer.status(), answer.contentType());
    }

    /// The requests with the status that was seen as the only right one, where nothing else is said.
    List<AbRequest> expecting(List<AbRequest> requests) {
        List<AbRequest> expecting = new ArrayList<>();
        for (int i = 0; i < requests.size(); i++) {
            AbRequest request = requests.get(i);
            expecting.add(
                    request.expect().statuses().isEmpty()
                            ? request.expecting(answers.get(i).status())
                            : request);
        }
        return expecting;
    }
}
