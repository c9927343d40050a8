import dev.loombench.lab.model.TimelineDocument;
import dev.loombench.lab.model.TimelineDocument.SeriesRecord;
import dev.loombench.lab.store.AtomicFile;
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

/// Generator of a run of any size, which copies the trials and timeline points of another run into further
/// blocks.
///
/// @param run directory of the other run
/// @param pointsInAllTrials whether all trials have timeline points, or only the original ones, which a
///     report draws
record EnlargedRun(Path run, int trials, int points, boolean pointsInAllTrials) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// Writes the run.
    ///
    /// @param directory empty directory
    Path write(Path directory) throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(run.resolve("run.json"));
        TreeMap<Integer, Integer> sources = new TreeMap<>();
        int originalTrials = 0;
        for (JsonNode experiment : document.get("experiments")) {
            originalTrials += experiment.get("trials").size();
        }
        int lastId = originalTrials;
        for (JsonNode experiment : document.get("experiments")) {
            ArrayNode trialArray = (ArrayNode) experiment.get("trials");
            List<JsonNode> originals = trialArray.valueStream().toList();
            originals.forEach(trial ->
                    sources.put(trial.get("id").asInt(), trial.get("id").asInt()));
            List<JsonNode> measuredTrials =
                    originals.stream().filter(trial -> !trial.has("pass")).toList();
            int copies = Math.round((trials - originalTrials) * (float) originals.size() / originalTrials);
            for (int i = 0; i < copies && !measuredTrials.isEmpty(); i++) {
                ObjectNode copy = ((ObjectNode) measuredTrials.get(i % measuredTrials.size())).deepCopy();
                sources.put(++lastId, copy.get("id").asInt());
                copy.put("id", lastId).put("place", lastId);
                copy.put("block", copy.get("block").asInt() + 10 * (1 + i / measuredTrials.size()));
                trialArray.add(copy);
            }
        }
        AtomicFile.writePrivate(directory.resolve("run.json"), JSON.writeValueAsString(document));
        List<Integer> drawnTrials = sources.keySet().stream()
                .filter(trial -> pointsInAllTrials || sources.get(trial).equals(trial))
                .toList();
        for (int trial : drawnTrials) {
            writeTimeline(directory, trial, sources.get(trial), points / drawnTrials.size());
        }
        return directory;
    }

    private void writeTimeline(Path directory, int trial, int source, int count) throws IOException {
        Path sourceDirectory = RunDirectory.trialDirectory(run, source);
        if (!Files.exists(sourceDirectory.resolve("timeline.json.gz"))) {
            return;
        }
        TimelineDocument timeline = TimelineFile.read(sourceDirectory);
        int pointsPerSeries = Math.max(1, count / Math.max(1, timeline.series().size()));
        TimelineDocument enlarged = new TimelineDocument(
                timeline.schema(),
                timeline.startedAt(),
                timeline.watchingSeconds(),
                timeline.window(),
                timeline.series().stream()
                        .map(series -> repeat(series, pointsPerSeries))
                        .toList(),
                timeline.absent());
        TimelineFile.write(Files.createDirectories(RunDirectory.trialDirectory(directory, trial)), enlarged);
    }

    private static SeriesRecord repeat(SeriesRecord series, int count) {
        int size = series.values().size();
        if (size == 0) {
            return series;
        }
        long periodMillis = series.millis().getLast() + 50;
        List<Long> millis = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            millis.add(series.millis().get(i % size) + periodMillis * (i / size));
            values.add(series.values().get(i % size));
        }
        return new SeriesRecord(
                series.signal(), series.title(), series.unit(), series.source(), series.jdks(), millis, values);
    }

    @Override
    public String toString() {
        return String.format(
                "%,d trials, %,d points in %s", trials, points, pointsInAllTrials ? "all of them" : "those it draws");
    }
}
