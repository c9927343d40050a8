package dev.loombench.lab.analysis.compare;

import dev.loombench.lab.analysis.compare.CellMatching.CellPair;
import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.model.compare.ComparisonKind;
import dev.loombench.lab.model.compare.SideRecord;
import dev.loombench.lab.model.compare.UnmatchedRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The two sides of results that were measured in turns: base and new of each pair are a block, in which a cell has one
/// figure on each side, the mean of its forks there.
public final class BlockedSides {
    /// A cell in all environments that it was measured on.
    private record Key(CellIdentity name, String jdk) {
        static Key of(MeasuredCell cell) {
            return new Key(cell.name(), cell.jdk());
        }
    }

    private final Map<Key, CellPair> primary = new LinkedHashMap<>();
    private final Map<Key, CellPair> further = new LinkedHashMap<>();
    private final Map<String, List<Integer>> alone = new LinkedHashMap<>();

    private BlockedSides() {}

    /// Makes both sides. A cell is left out of the blocks in which only one side has it, which is noted; what is in no
    /// block has its figures as they are, and no partner.
    ///
    /// @param results base and new in turns: an even number, all of one kind
    /// @throws UserErrorException if a side has results of several JDKs
    public static List<ComparisonSide> of(List<ComparisonSide> results) {
        for (int i = 2; i < results.size(); i++) {
            requireSameJdks(results.get(i - 2), results.get(i));
        }
        BlockedSides blocks = new BlockedSides();
        IntStream.range(0, results.size() / 2)
                .forEach(block -> blocks.add(block + 1, results.get(2 * block), results.get(2 * block + 1)));
        List<String> leftOut = new ArrayList<>();
        blocks.alone.forEach((cell, numbers) -> {
            if (blocks.primary.values().stream()
                    .anyMatch(pair -> pair.base().name().label().equals(cell))) {
                leftOut.add(ComparisonNote.LEFT_OUT.with(cell, numbers).sentence());
            }
        });
        return List.of(
                blocks.side(every(results, 0), List.of(), CellPair::base),
                blocks.side(every(results, 1), leftOut, CellPair::candidate));
    }

    private static void requireSameJdks(ComparisonSide earlier, ComparisonSide next) {
        if (!Set.copyOf(earlier.jdks()).equals(Set.copyOf(next.jdks()))) {
            throw FileError.OTHER_JDK.error(
                    earlier.record().name(), earlier.jdks(), next.record().name(), next.jdks());
        }
    }

    private static List<ComparisonSide> every(List<ComparisonSide> results, int remainder) {
        return IntStream.range(0, results.size())
                .filter(i -> i % 2 == remainder)
                .mapToObj(results::get)
                .toList();
    }

    private void add(int block, ComparisonSide base, ComparisonSide candidate) {
        CellMatching matching = CellMatching.of(base, candidate);
        matching.pairs().forEach(pair -> add(primary, pair));
        matching.further(base, candidate, base.furtherMetrics()).forEach(pair -> add(further, pair));
        matching.unmatched().stream()
                .map(UnmatchedRecord::label)
                .distinct()
                .forEach(cell ->
                        alone.computeIfAbsent(cell, first -> new ArrayList<>()).add(block));
    }

    private static void add(Map<Key, CellPair> pairs, CellPair pair) {
        pairs.merge(
                Key.of(pair.base()),
                new CellPair(pair.base().averaged(), pair.candidate().averaged(), pair.noisy(), ComparisonKind.BLOCKS),
                (earlier, next) -> new CellPair(
                        earlier.base().combinedWith(next.base()),
                        earlier.candidate().combinedWith(next.candidate()),
                        earlier.noisy() || next.noisy(),
                        ComparisonKind.BLOCKS));
    }

    private ComparisonSide side(
            List<ComparisonSide> results, List<String> notes, Function<CellPair, MeasuredCell> which) {
        SideRecord first = results.getFirst().record();
        List<MeasuredCell> cells = cells(primary.values().stream().map(which), results, ComparisonSide::cells);
        return new ComparisonSide(
                new SideRecord(
                        results.size() == 1 ? first.name() : first.name() + " and " + (results.size() - 1) + " more",
                        ComparisonKind.BLOCKS,
                        first.tool(),
                        null,
                        first.profile(),
                        null,
                        first.loombenchVersion(),
                        first.host(),
                        distinct(results, result -> result.record().environments()),
                        Stream.concat(
                                        distinct(
                                                results,
                                                result -> result.record().notes())
                                                .stream(),
                                        notes.stream())
                                .toList()),
                cells,
                distinct(results, ComparisonSide::unmeasured).stream()
                        .filter(cell ->
                                cells.stream().noneMatch(known -> known.name().isSameCell(cell.name())))
                        .toList(),
                Set.copyOf(distinct(results, ComparisonSide::noisy)),
                cells(further.values().stream().map(which), results, ComparisonSide::further));
    }

    /// The cells that are in blocks, and behind them those that are in none.
    private static List<MeasuredCell> cells(
            Stream<MeasuredCell> blocked,
            List<ComparisonSide> results,
            Function<ComparisonSide, List<MeasuredCell>> measured) {
        Map<Key, MeasuredCell> cells =
                blocked.collect(Collectors.toMap(Key::of, cell -> cell, (one, _) -> one, LinkedHashMap::new));
        Set<Key> inBlocks = Set.copyOf(cells.keySet());
        results.stream()
                .flatMap(result -> measured.apply(result).stream())
                .filter(cell -> !inBlocks.contains(Key.of(cell)))
                .forEach(cell -> cells.merge(Key.of(cell), cell, MeasuredCell::combinedWith));
        return List.copyOf(cells.values());
    }

    private static <T> List<T> distinct(
            List<ComparisonSide> results, Function<ComparisonSide, ? extends Collection<T>> of) {
        return List.copyOf(results.stream()
                .flatMap(result -> of.apply(result).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new)));
    }
}
