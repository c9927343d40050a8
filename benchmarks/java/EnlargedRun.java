import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.store.Json;
import dev.loombench.lab.store.RunDirectory;
import dev.loombench.lab.store.TimelineFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Generator of a run of any size, which repeats the trials and timeline points of another run as further
/// blocks.
///
/// @param run directory of the other run
/// @param even whether all trials have points, or only the original ones, which a report draws
record EnlargedRun(Path run, int trials, int points, boolean even) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Writes the run.
    ///
    /// @param directory empty directory
    Path write(Path directory) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(run.resolve("run.json"));
        TreeMap<Integer, Integer> sources = new TreeMap<>();
        int own = 0;
        for (JsonNode experiment : document.get("experiments")) {
            own += experiment.get("trials").size();
        }
        int next = own;
        for (JsonNode experiment : document.get("experiments")) {
            ArrayNode all = (ArrayNode) experiment.get("trials");
            List<JsonNode> first = all.valueStream().toList();
            first.forEach(trial -> sources.put(trial.get("id").asInt(), trial.get("id").asInt()));
            List<JsonNode> measured = first.stream().filter(trial -> !trial.has("pass")).toList();
            int further = Math.round((trials - own) * (float) first.size() / own);
            for (int i = 0; i < further && !measured.isEmpty(); i++) {
                ObjectNode copy = ((ObjectNode) measured.get(i % measured.size())).deepCopy();
                sources.put(++next, copy.get("id").asInt());
                copy.put("id", next).put("place", next);
                copy.put("block", copy.get("block").asInt() + 10 * (1 + i / measured.size()));
                all.add(copy);
            }
        }
        Json.writeAtomically(directory.resolve("run.json"), JSON.writeValueAsString(document));
        List<Integer> seen = sources.keySet().stream().filter(trial -> even || sources.get(trial).equals(trial)).toList();
        for (int trial : seen) {
            timeline(directory, trial, sources.get(trial), points / seen.size());
        }
        return directory;
    }

    private void timeline(Path directory, int trial, int source, int count) throws IOException {
        Path from = RunDirectory.trialDirectory(run, source);
        if (!Files.exists(from.resolve("timeline.json.gz"))) {
            return;
        }
        TimelineDocument timeline = TimelineFile.read(from);
        int each = Math.max(1, count / Math.max(1, timeline.series().size()));
        TimelineDocument enlarged = new TimelineDocument(
                        timeline.schema(),
                        timeline.startedAt(),
                        timeline.watchingSeconds(),
                        timeline.window(),
                        timeline.series().stream().map(series -> repeated(series, each)).toList(),
                        timeline.absent());
        TimelineFile.write(Files.createDirectories(RunDirectory.trialDirectory(directory, trial)), enlarged);
    }

    private static SeriesRecord repeated(SeriesRecord series, int count) {
        int all = series.values().size();
        if (all == 0) {
            return series;
        }
        long lasts = series.millis().getLast() + 50;
        List<Long> millis = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            millis.add(series.millis().get(i % all) + lasts * (i / all));
            values.add(series.values().get(i % all));
        }
        return new SeriesRecord(
                series.signal(), series.title(), series.unit(), series.source(), series.jdks(), millis, values);
    }

    @Override
    public String toString() {
        return String.format(
                "%,d trials, %,d points in %s", trials, points, even ? "all of them" : "those it draws");
    }
}
