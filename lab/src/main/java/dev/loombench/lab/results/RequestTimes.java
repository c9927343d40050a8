package dev.loombench.lab.results;

import dev.loombench.lab.stats.Latencies.LatencyCounts;
import java.util.LinkedHashMap;
import java.util.Map;

/// Times of single requests from a log, with their sums by name.
final class RequestTimes {
    /// The most names of requests that are kept apart: a name that holds an id would make a part of each request.
    private static final int MAX_NAMES = 500;

    private final String param;
    private final RequestGroup all = new RequestGroup();
    private final Map<String, RequestGroup> byName = new LinkedHashMap<>();

    /// Requests of a name, or all.
    private static final class RequestGroup {
        private final LatencyCounts times = new LatencyCounts();
        private long count;
        private long failed;
        private long start = Long.MAX_VALUE;
        private long end = Long.MIN_VALUE;

        void add(long startMillis, long elapsedMillis, boolean success) {
            count++;
            failed += success ? 0 : 1;
            start = Math.min(start, startMillis);
            end = Math.max(end, startMillis + elapsedMillis);
            times.addMillis(elapsedMillis);
        }

        FigureList figures(Map<String, String> params) {
            double seconds = (end - start) / 1e3;
            return new FigureList(params)
                    .latencies(times.latencies())
                    .rate(count / seconds)
                    .errors((double) failed / count);
        }
    }

    /// Creates the times.
    ///
    /// @param param what a name is, such as `label`
    RequestTimes(String param) {
        this.param = param;
    }

    void add(String name, long startMillis, long elapsedMillis, boolean success) {
        all.add(startMillis, elapsedMillis, success);
        addPart(name, startMillis, elapsedMillis, success);
    }

    /// Adds a sum of requests, which is none of all, but has a name of its own.
    void addPart(String name, long startMillis, long elapsedMillis, boolean success) {
        if (byName.size() < MAX_NAMES || byName.containsKey(name)) {
            byName.computeIfAbsent(name, unknown -> new RequestGroup()).add(startMillis, elapsedMillis, success);
        }
    }

    boolean isEmpty() {
        return all.count == 0;
    }

    /// Whether as many names were there as are kept apart, or more.
    private boolean isCrowded() {
        return byName.size() >= MAX_NAMES;
    }

    /// Figures of all requests, and of each name where there are several.
    FigureList figures() {
        FigureList figures = all.figures(Map.of());
        if (isCrowded()) {
            return figures.note(ToolNote.CROWDED.with(MAX_NAMES, param + "s").sentence());
        }
        if (byName.size() > 1) {
            byName.forEach((name, group) -> figures.addAll(group.figures(Map.of(param, name))));
        }
        return figures;
    }
}
