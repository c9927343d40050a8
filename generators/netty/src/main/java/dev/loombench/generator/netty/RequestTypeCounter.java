package dev.loombench.generator.netty;

import dev.loombench.protocol.load.LoadError;
import dev.loombench.protocol.load.RequestCounts;
import dev.loombench.protocol.load.RequestCounts.AnswerKind;
import java.util.ArrayList;
import java.util.List;

/// Counter of the results of one configured request.
final class RequestTypeCounter {
    private static final int MAX_GROUPS = 8;

    /// Responses with the same status and content type.
    private static final class ResponseGroup {
        private final int status;
        private final String contentType;
        private long count = 1;

        ResponseGroup(int status, String contentType) {
            this.status = status;
            this.contentType = contentType;
        }
    }

    private final String name;
    private final List<ResponseGroup> groups = new ArrayList<>();
    private long sentCount;
    private long answeredCount;
    private long wrongCount;
    private long failedCount;
    private long further;

    RequestTypeCounter(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void countSent() {
        sentCount++;
    }

    void countSuccess() {
        answeredCount++;
    }

    void countFailure(LoadError kind) {
        if (kind == LoadError.WRONG_ANSWER) {
            wrongCount++;
        } else {
            failedCount++;
        }
    }

    /// Counts a complete response by status and content type; from the ninth combination on only in sum.
    void countResponse(int status, String contentType) {
        for (ResponseGroup group : groups) {
            if (group.status == status && group.contentType.equals(contentType)) {
                group.count++;
                return;
            }
        }
        if (groups.size() < MAX_GROUPS) {
            groups.add(new ResponseGroup(status, contentType));
        } else {
            further++;
        }
    }

    RequestCounts counts() {
        return new RequestCounts(
                name,
                sentCount,
                answeredCount,
                wrongCount,
                failedCount,
                groups.stream()
                        .map(group -> new AnswerKind(group.status, group.contentType, group.count))
                        .toList(),
                further);
    }
}
