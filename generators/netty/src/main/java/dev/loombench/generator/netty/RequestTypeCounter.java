package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Counter of the results of one configured request.
final class RequestTypeCounter {
    private static final int MAX_KINDS = 8;

    final String name;
    long sent;
    long answered;
    private long wrong;
    private long failed;

    /// First response of each kind, which is its status and content type.
    private final List<ResponseHead> kinds = new ArrayList<>();

    private final long[] kindCounts = new long[MAX_KINDS];
    private long further;

    RequestTypeCounter(String name) {
        this.name = name;
    }

    void countFailure(LoadError kind) {
        if (kind == LoadError.WRONG_ANSWER) {
            wrong++;
        } else {
            failed++;
        }
    }

    /// Counts a complete response by its kind; from the ninth kind on only in sum.
    void countResponse(ResponseHead head) {
        int kind = 0;
        while (kind < kinds.size() && !kinds.get(kind).isOfKind(head)) {
            kind++;
        }
        if (kind == MAX_KINDS) {
            further++;
            return;
        }
        if (kind == kinds.size()) {
            kinds.add(head);
        }
        kindCounts[kind]++;
    }

    RequestCounts counts() {
        return new RequestCounts(
                name,
                sent,
                answered,
                wrong,
                failed,
                IntStream.range(0, kinds.size())
                        .mapToObj(i -> new AnswerKind(
                                kinds.get(i).status(), kinds.get(i).type(), kindCounts[i]))
                        .toList(),
                further);
    }
}
