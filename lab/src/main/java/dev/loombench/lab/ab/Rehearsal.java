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

/// Each side once before anything counts: it starts, and what it answers is held against the others, so
/// that a fast error never wins.
///
/// @param answers side by side
/// @param slowest start
record Rehearsal(List<AnswerRecord> answers, Duration slowest) {
    Rehearsal {
        answers = List.copyOf(answers);
    }

    /// @param directory for the output of each side
    /// @throws SideFault if one of them can't be measured, or they answer differently
    static Rehearsal of(Bench bench, Path directory, AbListener listener) throws SideFault, InterruptedException {
        List<AnswerRecord> answers = new ArrayList<>();
        Duration slowest = Duration.ZERO;
        for (AbSide side : bench.order().sides()) {
            listener.stage("trying side " + side.name());
            try (Running running = bench.start(side, directory.resolve("try-" + side.name() + ".txt"))) {
                Answer answer = bench.ask(side, running);
                double seconds = running.firstAnswer().toMillis() / 1e3;
                AnswerRecord record =
                        new AnswerRecord(side.name(), answer.status(), answer.mediaType(), answer.bytes(), seconds);
                if (!answers.isEmpty()) {
                    requireEqual(
                            answers.getFirst(), record, bench.order().load().first());
                }
                answers.add(record);
                slowest = slowest.compareTo(running.firstAnswer()) < 0 ? running.firstAnswer() : slowest;
            }
        }
        return new Rehearsal(answers, slowest);
    }

    static void requireEqual(AnswerRecord first, AnswerRecord other, AbRequest request) throws SideFault {
        if (first.status() != other.status() || !first.contentType().equals(other.contentType())) {
            throw new SideFault(
                    "the sides answer " + request.method() + " " + request.url().getRawPath() + " differently: "
                            + words(first) + ", but " + words(other)
                            + "; a fast error must not win: make both give the same answer",
                    List.of());
        }
    }

    private static String words(AnswerRecord answer) {
        return "'" + answer.side() + "' with "
                + new Answer(answer.status(), answer.contentType(), answer.bytes(), "", true);
    }

    /// The requests with the status that was seen as the only right one, where nothing else is said.
    List<AbRequest> expecting(List<AbRequest> requests) {
        AbRequest first = requests.getFirst();
        List<AbRequest> expecting = new ArrayList<>(requests);
        if (first.expect().statuses().isEmpty()) {
            expecting.set(0, first.expecting(answers.getFirst().status()));
        }
        return expecting;
    }
}
