package dev.loombench.generator.hyperfoil;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.util.ArrayList;
import java.util.List;

/// Counts what became of one of an order's requests.
final class RequestCounter {
    private static final int MOST_SEEN = 8;

    /// Answers that look alike.
    private static final class Alike {
        private final int status;
        private final String contentType;
        private long count = 1;

        Alike(int status, String contentType) {
            this.status = status;
            this.contentType = contentType;
        }
    }

    private final String name;
    private final List<Alike> seen = new ArrayList<>();
    private long sent;
    private long answered;
    private long wrong;
    private long failed;
    private long further;

    RequestCounter(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void sent() {
        sent++;
    }

    void answered() {
        answered++;
    }

    void failed(LoadError kind) {
        if (kind == LoadError.WRONG_ANSWER) {
            wrong++;
        } else {
            failed++;
        }
    }

    /// A whole answer came.
    void came(int status, String contentType) {
        for (Alike alike : seen) {
            if (alike.status == status && alike.contentType.equals(contentType)) {
                alike.count++;
                return;
            }
        }
        if (seen.size() < MOST_SEEN) {
            seen.add(new Alike(status, contentType));
        } else {
            further++;
        }
    }

    RequestCounts counts() {
        return new RequestCounts(
                name,
                sent,
                answered,
                wrong,
                failed,
                seen.stream()
                        .map(alike -> new AnswerKind(alike.status, alike.contentType, alike.count))
                        .toList(),
                further);
    }
}
