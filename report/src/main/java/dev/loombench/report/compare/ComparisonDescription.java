package dev.loombench.report.compare;

import dev.loombench.lab.model.ComparisonVerdict;
import dev.loombench.lab.model.GateOutcome;
import dev.loombench.lab.model.compare.CompareDocument;
import dev.loombench.lab.model.compare.CompareDocument.AgainstRecord;
import dev.loombench.lab.model.compare.CompareDocument.EnvironmentRecord;
import dev.loombench.lab.model.compare.CompareDocument.Evidence;
import dev.loombench.lab.model.compare.CompareDocument.GateRecord;
import dev.loombench.lab.model.compare.CompareDocument.Role;
import dev.loombench.lab.model.compare.ComparedRecord;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.HistoryRecord;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import dev.loombench.lab.stats.Verdict.Pairing;
import dev.loombench.protocol.Format;
import dev.loombench.report.chart.ComparisonCharts;
import dev.loombench.report.compare.ComparisonTable.Row;
import dev.loombench.report.text.Chip;
import dev.loombench.report.text.ReportFormat;
import dev.loombench.report.view.Block;
import dev.loombench.report.view.Figure;
import dev.loombench.report.view.Fold;
import dev.loombench.report.view.Heading;
import dev.loombench.report.view.Items;
import dev.loombench.report.view.Sentence;
import dev.loombench.report.view.Text;
import dev.loombench.report.view.Tone;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Describes a comparison with a base: what was compared, what changed, and what is undecided and why.
public final class ComparisonDescription {
    private static final DateTimeFormatter START_FORMAT =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /// Largest detectable difference that is told as a figure.
    private static final double MAX_USEFUL_EFFECT = 100;

    /// Most comparisons of a candidate that are all listed.
    private static final int MAX_LISTED = 30;

    private static final int MAX_CHANGES = 20;
    private static final int MAX_UNMATCHED = 10;

    private final CompareDocument document;
    private final ComparisonTable tables;
    private final String samples;

    private ComparisonDescription(CompareDocument document) {
        this.document = document;
        this.tables = new ComparisonTable(document);
        this.samples = document.base().kind().sample() + "s";
    }

    /// The whole comparison, with the conclusions last.
    ///
    /// @param all whether those that are undecided are listed even where there are many
    public static List<Block> of(CompareDocument document, boolean all) {
        ComparisonDescription comparison = new ComparisonDescription(document);
        List<Block> blocks = new ArrayList<>(List.of(side(Role.BASE, document.base(), List.of())));
        for (AgainstRecord against : document.candidates()) {
            blocks.add(side(Role.CANDIDATE, against.candidate(), against.notes()));
            blocks.addAll(comparison.figures(against, all));
            blocks.addAll(listed("Undecided:", comparison.undecided(against.cells())));
            blocks.addAll(listed("Missing on the other side:", unmatched(against.unmatched())));
        }
        blocks.addAll(history(document, all ? Integer.MAX_VALUE : MAX_CHANGES));
        blocks.add(new Heading(counts(document)));
        List<ComparedRecord> further = document.further().toList();
        if (!further.isEmpty()) {
            blocks.add(new Sentence(Remark.FURTHER_COUNTS.message(counts(further))));
        }
        blocks.addAll(comparison.gates());
        comparison.method().forEach(text -> blocks.add(new Sentence(text)));
        return blocks;
    }

    /// The conclusions, with all that they come from folded, for a pull request.
    public static List<Block> summary(CompareDocument document) {
        ComparisonDescription comparison = new ComparisonDescription(document);
        List<Block> blocks = new ArrayList<>(List.of(new Heading("Loombench: " + counts(document))));
        blocks.addAll(comparison.gates());
        List<Row> changes = ComparisonTable.changes(document);
        blocks.add(comparison.changes(changes));
        document.candidates().forEach(against -> blocks.addAll(geometricMeans(against.cells())));
        if (changes.size() > MAX_CHANGES) {
            blocks.add(new Sentence(Remark.MORE_CHANGES.message(changes.size() - MAX_CHANGES)));
        }
        blocks.addAll(history(document, MAX_CHANGES));
        blocks.addAll(comparison.rows("All comparisons", row -> !row.further()));
        blocks.addAll(comparison.rows("By further metrics", Row::further));
        List<Text> undecided = comparison.undecided(document.cells().toList());
        int open = Math.toIntExact(document.cells()
                .filter(cell -> cell.evidence() == Evidence.UNDECIDED)
                .count());
        blocks.addAll(folded("Why some are undecided", open, listed("", undecided)));
        List<UnmatchedRecord> unmatched = document.unmatched().toList();
        blocks.addAll(folded("Cells without a partner", unmatched.size(), listed("", unmatched(unmatched))));
        List<Block> setting = new ArrayList<>(List.of(side(Role.BASE, document.base(), List.of())));
        document.candidates()
                .forEach(against -> setting.add(side(Role.CANDIDATE, against.candidate(), against.notes())));
        comparison.method().forEach(text -> setting.add(new Sentence(text)));
        blocks.add(new Fold("What was compared, and how", setting));
        return blocks;
    }

    /// Number of comparisons by verdict, such as `1 slower, 5 same, 2 undecided`.
    private static String counts(CompareDocument document) {
        return document.counts().entrySet().stream()
                .map(count -> count.getValue() + " "
                        + (count.getKey().equals(ComparisonVerdict.INCONCLUSIVE.toString())
                                ? Chip.of(ComparisonVerdict.INCONCLUSIVE).word()
                                : count.getKey()))
                .collect(Collectors.joining(", "));
    }

    private static String counts(List<ComparedRecord> cells) {
        return ReportFormat.counts(cells.stream()
                .sorted(ComparisonTable.BY_SIZE)
                .map(cell -> Chip.of(cell).word()));
    }

    /// The confirmed and likely differences, the worst first.
    private Block changes(List<Row> changes) {
        return changes.isEmpty()
                ? new Sentence(Remark.UNCHANGED.message())
                : tables.of("What changed", changes.stream().limit(MAX_CHANGES).toList());
    }

    private List<Block> rows(String title, Predicate<Row> shown) {
        Stream<Row> rows = ComparisonTable.rows(document).filter(shown);
        List<Row> ordered = (document.base().kind() == ComparisonKind.RUN
                        ? rows
                        : rows.sorted((one, other) -> ComparisonTable.BY_SIZE.compare(one.cell(), other.cell())))
                .toList();
        return folded(title, ordered.size(), List.of(tables.of("", ordered)));
    }

    private static List<Block> folded(String title, int number, List<? extends Block> blocks) {
        return number == 0 ? List.of() : List.of(new Fold(title + " (" + number + ")", blocks));
    }

    private static List<Block> listed(String title, List<Text> items) {
        return items.isEmpty() ? List.of() : List.of(new Items(Text.of(title, Tone.QUIET), items));
    }

    /// Where levels changed, and the series of all cells.
    private static List<Block> history(CompareDocument document, int most) {
        HistoryRecord history = document.history();
        if (history == null) {
            return List.of();
        }
        int changes = history.series().stream()
                .mapToInt(series -> series.changes().size())
                .sum();
        return List.of(
                ComparisonTable.ofChanges(history, most),
                new Sentence(
                        Remark.LEVELS_CHANGED.message(changes, history.entries().size())),
                Figure.of(ComparisonCharts.history("history", history)));
    }

    private static Block side(Role role, SideRecord side, List<String> differences) {
        List<String> facts = new ArrayList<>();
        facts.add(
                switch (side.kind()) {
                    case RUN -> "run";
                    case JMH -> "results of JMH";
                    case TOOL -> Objects.requireNonNullElse(side.tool(), "results of a tool");
                    case BLOCKS -> Objects.requireNonNullElse(side.tool(), "results") + " in blocks";
                    case HISTORY ->
                        role == Role.BASE
                                ? "the last stable levels"
                                : Objects.requireNonNullElse(side.tool(), "the newest result");
                });
        if (side.profile() != null) {
            facts.add("profile " + side.profile());
        }
        String jdks = side.environments().stream()
                .map(EnvironmentRecord::version)
                .distinct()
                .collect(Collectors.joining(", "));
        if (!jdks.isEmpty()) {
            facts.add("JDK " + jdks);
        }
        if (side.startedAt() != null && (side.kind() != ComparisonKind.HISTORY || role == Role.CANDIDATE)) {
            facts.add(START_FORMAT.format(side.startedAt()));
        }
        return new Items(
                Text.of(word(role) + " ")
                        .plus(side.name(), Tone.CODE)
                        .plus(": " + String.join(", ", facts), Tone.PLAIN),
                Stream.concat(side.notes().stream(), differences.stream())
                        .map(note -> Text.of(note, Tone.CARE))
                        .toList());
    }

    private static String word(Role role) {
        return role == Role.BASE ? "base" : "new";
    }

    private List<Block> figures(AgainstRecord against, boolean all) {
        boolean isRun = document.base().kind() == ComparisonKind.RUN;
        boolean isLarge = !all && against.cells().size() > MAX_LISTED;
        List<ComparedRecord> listed = against.cells().stream()
                .filter(cell -> !isLarge || cell.evidence() != Evidence.UNDECIDED)
                .toList();
        List<Block> blocks = new ArrayList<>(tables.groups(listed, !isRun || isLarge));
        int hidden = against.cells().size() - listed.size();
        if (hidden > 0) {
            blocks.add(new Sentence(
                    Remark.UNDECIDED_HIDDEN.message(hidden, against.cells().size())));
        }
        blocks.addAll(geometricMeans(against.cells()));
        if (against.further().isEmpty()) {
            return blocks;
        }
        int corrected = document.furtherCorrected();
        blocks.add(
                new Sentence(corrected > 1 ? Remark.FURTHER_CORRECTED.message(corrected) : Remark.FURTHER.message()));
        blocks.addAll(isRun ? tables.groups(against.further(), false) : furtherOfFiles(against.further()));
        return blocks;
    }

    /// The geometric means of the ratios by each metric that several cells have.
    private static List<Block> geometricMeans(List<ComparedRecord> cells) {
        Map<String, List<Double>> ratios = new LinkedHashMap<>();
        cells.forEach(cell -> Stream.ofNullable(cell.ratio())
                .forEach(ratio -> ratios.computeIfAbsent(cell.metric(), first -> new ArrayList<>())
                        .add(ratio)));
        List<Block> blocks = new ArrayList<>();
        ratios.forEach((metric, all) -> {
            if (all.size() > 1) {
                double logs = all.stream().mapToDouble(Math::log).sum() / all.size();
                blocks.add(new Sentence(
                        Remark.GEOMETRIC_MEAN.message(all.size(), metric, RatioText.text(Math.exp(logs)))));
            }
        });
        return blocks;
    }

    /// Of a dozen further metrics for each benchmark those that changed; and figures of all that a tool measured, which
    /// are few, and of which one run a side shows no more than their ratios.
    private List<Block> furtherOfFiles(List<ComparedRecord> further) {
        List<Block> blocks = new ArrayList<>(
                tables.groups(further.stream().filter(ComparisonTable::isChange).toList(), true));
        Map<Boolean, List<ComparedRecord>> unchanged = further.stream()
                .filter(cell -> !ComparisonTable.isChange(cell))
                .collect(Collectors.partitioningBy(cell -> document.base().kind() == ComparisonKind.TOOL
                        && cell.params().isEmpty()
                        && cell.ratio() != null));
        blocks.add(tables.ofMetrics(Objects.requireNonNull(unchanged.get(true))));
        List<ComparedRecord> others = Objects.requireNonNull(unchanged.get(false));
        if (!others.isEmpty()) {
            blocks.add(new Sentence(Remark.OTHERS.message(others.size(), counts(others))));
        }
        return blocks;
    }

    /// The reasons for undecided comparisons, and how many figures would decide them, where that is known.
    private List<Text> undecided(List<ComparedRecord> cells) {
        List<ComparedRecord> undecided = cells.stream()
                .filter(cell -> cell.evidence() == Evidence.UNDECIDED)
                .toList();
        Map<String, Integer> notes = new LinkedHashMap<>();
        undecided.forEach(cell -> notes.merge(cell.note(), 1, Integer::sum));
        List<String> reasons = new ArrayList<>();
        notes.forEach((note, number) -> reasons.add(number == 1 ? note : Remark.REPEATED_REASON.message(note, number)));
        List<Integer> needed = undecided.stream()
                .map(ComparedRecord::forksNeeded)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (!needed.isEmpty()) {
            String onEachSide = document.base().kind().pairing().samples;
            reasons.add(
                    needed.getFirst().equals(needed.getLast())
                            ? Remark.NEEDED.message(needed.getFirst(), onEachSide, margin())
                            : Remark.NEEDED_AT_LEAST.message(
                                    needed.getFirst(), needed.getLast(), onEachSide, margin()));
        }
        return reasons.stream().map(Text::of).toList();
    }

    private static List<Text> unmatched(List<UnmatchedRecord> cells) {
        Stream<Text> first = cells.stream()
                .limit(MAX_UNMATCHED)
                .map(cell -> Text.of(word(cell.side()) + " has ")
                        .plus(cell.label(), Tone.CODE)
                        .plus(cell.metric() == null ? "" : " (" + cell.metric() + ")", Tone.PLAIN)
                        .plus(cell.jdk().isEmpty() ? "" : " on JDK " + cell.jdk(), Tone.PLAIN)
                        .plus(": " + cell.reason(), Tone.PLAIN));
        int more = cells.size() - MAX_UNMATCHED;
        return Stream.concat(first, more > 0 ? Stream.of(Text.of(Remark.MORE_CELLS.message(more))) : Stream.of())
                .toList();
    }

    private List<Block> gates() {
        return document.gates().stream()
                .map(gate -> {
                    List<String> items = new ArrayList<>(doubts(gate, document));
                    String remedy = remedy(gate, document);
                    if (!remedy.isEmpty()) {
                        items.add(Remark.TO_DECIDE.message(remedy));
                    }
                    if (gate.failed() > 0) {
                        items.addFirst(Remark.VIOLATED.message(
                                gate.failed(), gate.comparisons(), names(document, ComparedRecord::fails, gate)));
                    }
                    return gate(gate.rule(), gate.outcome(), gate.comparisons(), items);
                })
                .toList();
    }

    static Block gate(String rule, GateOutcome outcome, int comparisons, List<String> items) {
        Text title =
                Text.of("Gate ").plus(rule, Tone.CODE).plus(": ", Tone.PLAIN).plus(Text.of(Chip.of(outcome)));
        return new Items(
                items.isEmpty() ? title.plus(" in " + Format.count(comparisons, "comparison"), Tone.PLAIN) : title,
                items.stream().map(Text::of).toList());
    }

    /// What a gate couldn't decide, and why.
    ///
    /// @param gate one of the document's
    static List<String> doubts(GateRecord gate, CompareDocument document) {
        List<String> doubts = new ArrayList<>();
        if (gate.comparisons() + gate.unmatched() == 0) {
            doubts.add(Remark.NOT_APPLICABLE.message());
        }
        if (gate.unmatched() > 0) {
            doubts.add(Remark.ONE_SIDED.message(gate.unmatched()));
        }
        if (gate.undecided() > 0) {
            doubts.add(Remark.OPEN.message(
                    gate.undecided(),
                    gate.comparisons(),
                    names(document, ComparedRecord::undecided, gate),
                    String.join(", ", reasons(gate, document.base().kind().pairing()))));
        }
        return doubts;
    }

    private static List<String> reasons(GateRecord gate, Pairing pairing) {
        List<String> reasons = new ArrayList<>();
        if (gate.fewForks() > 0) {
            reasons.add(Remark.FEW_SAMPLES.message(gate.fewForks(), pairing.confirming, pairing.samples));
        }
        if (gate.straddling() > 0) {
            reasons.add(Remark.STRADDLING.message(gate.straddling()));
        }
        if (gate.untrusted() > 0) {
            reasons.add(Remark.UNTRUSTED.message(gate.untrusted()));
        }
        if (gate.beyond() > 0) {
            reasons.add(
                    gate.likely() == 0
                            ? Remark.BEYOND.message(gate.beyond())
                            : Remark.LIKELY_BEYOND.message(gate.beyond(), gate.likely()));
        }
        return reasons;
    }

    /// What would decide a gate; empty if nothing is known to.
    ///
    /// @param gate one of the document's
    public static String remedy(GateRecord gate, CompareDocument document) {
        Pairing pairing = document.base().kind().pairing();
        List<String> remedies = new ArrayList<>();
        if (gate.fewForks() + gate.straddling() > 0) {
            remedies.add(
                    gate.fewForks() > 0
                            ? Remark.AT_LEAST.message(pairing.confirming, pairing.samples)
                            : Remark.MORE_SAMPLES.message(pairing.samples));
        }
        if (gate.likely() > 0 && !gate.rule().endsWith(":likely")) {
            remedies.add(Remark.ACCEPT_LIKELY.message(gate.rule().replaceFirst(":confirmed$", "")));
        }
        return String.join(", or ", remedies);
    }

    private static List<String> names(
            CompareDocument document, Function<ComparedRecord, List<String>> rules, GateRecord gate) {
        return Stream.concat(document.cells(), document.further())
                .filter(cell -> rules.apply(cell).contains(gate.rule()))
                .map(ComparedRecord::label)
                .distinct()
                .toList();
    }

    /// How verdicts were derived from figures, and what they can show.
    private List<Text> method() {
        List<String> method = new ArrayList<>();
        if (Stream.concat(document.cells(), document.further()).anyMatch(cell -> cell.evidence() == Evidence.LIKELY)) {
            method.add(Remark.LIKELY.message());
        }
        List<Double> effects = document.cells()
                .map(ComparedRecord::minimumDetectableEffect)
                .filter(Objects::nonNull)
                .sorted()
                .toList();
        if (!effects.isEmpty()) {
            String least = effect(effects.getFirst());
            String most = effect(effects.getLast());
            method.add(
                    effects.getFirst() > MAX_USEFUL_EFFECT
                            ? Remark.NOT_DETECTABLE.message(samples, least)
                            : least.equals(most)
                                    ? Remark.DETECTABLE.message(samples, least)
                                    : Remark.DETECTABLE_AT_LEAST.message(samples, least, most));
        }
        HistoryRecord history = document.history();
        method.add(
                history != null
                        ? Remark.METHOD_IN_HISTORY.message(margin(), history.significance())
                        : document.base().kind() == ComparisonKind.BLOCKS
                                ? Remark.METHOD_IN_BLOCKS.message(margin())
                                : Remark.METHOD.message(samples, margin()));
        if (document.corrected() > 1) {
            method.add(Remark.CORRECTED.message(document.corrected()));
        }
        return method.stream().map(text -> Text.of(text, Tone.QUIET)).toList();
    }

    private String margin() {
        return Format.percent(document.margin(), 4);
    }

    private static String effect(double ratio) {
        return ratio > 2
                ? Remark.FACTOR.message(Format.significant(Math.min(ratio, MAX_USEFUL_EFFECT)))
                : Format.percent(ratio - 1);
    }
}
