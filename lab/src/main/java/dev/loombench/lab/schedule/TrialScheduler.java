package dev.loombench.lab.schedule;

import dev.loombench.lab.catalog.Experiment;
import dev.loombench.lab.catalog.Grid;
import dev.loombench.lab.catalog.GridCell;
import dev.loombench.lab.catalog.MethodKind;
import dev.loombench.lab.catalog.Profile;
import dev.loombench.lab.finding.OptionError;
import dev.loombench.lab.schedule.Trial.CellKey;
import dev.loombench.lab.schedule.Trial.Pass;
import dev.loombench.protocol.EnumWords;
import dev.loombench.protocol.trial.MeasurementMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/// Builds the schedule of a run in randomised blocks, with every cell once a block, so that a drift of the
/// machine hits all cells alike, and each baseline twice in an A/A comparison. Trials for diagnosis follow the
/// first block for cells of servers, unless their experiment opts out, and on request form a last block for all
/// other cells but those of programs. In a comparison of a service the sides of a level follow each other, since its
/// trials are long. The same input gives the same schedule.
public final class TrialScheduler {
    /// Factor 2^64 / golden ratio, which spreads neighbouring seeds far apart.
    private static final long SEED_FACTOR = 0x9E3779B97F4A7C15L;

    private TrialScheduler() {}

    /// Schedule without controls, and with diagnosis of servers only.
    ///
    /// @param blocks number of blocks, at least 1
    /// @param jdks ids of the JDKs under test, each of which is in every block
    public static TrialSchedule schedule(
            List<Experiment> experiments, Profile profile, long seed, int blocks, List<String> jdks) {
        return schedule(experiments, profile, seed, blocks, jdks, ControlMode.NONE, false);
    }

    /// Schedule of a run.
    ///
    /// @param blocks number of blocks, at least 1
    /// @param jdks ids of the JDKs under test, each of which is in every block
    /// @param control kind of A/A control
    /// @param diagnose whether every cell gets a trial for diagnosis
    /// @throws UserErrorException if only baselines are measured, and an experiment has none
    public static TrialSchedule schedule(
            List<Experiment> experiments,
            Profile profile,
            long seed,
            int blocks,
            List<String> jdks,
            ControlMode control,
            boolean diagnose) {
        List<ExperimentSchedule> plans = new ArrayList<>();
        int nextId = 1;
        for (Experiment experiment : experiments) {
            List<CellKey> cells = cells(experiment, profile, jdks, control);
            List<Slot> slots = slots(experiment, cells, control);
            List<Trial> trials = new ArrayList<>();
            int diagnoses = blockOfDiagnosis(experiment, blocks, diagnose);
            Random random = random(experiment, seed);
            for (int block = 1; block <= Math.max(blocks, diagnoses); block++) {
                if (block <= blocks) {
                    for (Slot slot : shuffled(experiment, slots, random)) {
                        trials.add(trial(nextId++, block, slot.cell(), slot.pass()));
                    }
                }
                if (block == diagnoses) {
                    for (CellKey cell : diagnosed(cells, profile, diagnose)) {
                        trials.add(trial(nextId++, block, cell, Pass.DIAGNOSE));
                    }
                }
            }
            plans.add(new ExperimentSchedule(experiment, List.copyOf(trials)));
        }
        return new TrialSchedule(profile, seed, plans);
    }

    /// Next block of an experiment: the trials of its first block in another order, which follows from the seed
    /// and the number of blocks before it.
    public static List<Trial> nextBlock(ExperimentSchedule planned, long seed, int firstId) {
        List<Slot> slots = planned.block(1).stream()
                .filter(trial -> trial.pass() != Pass.DIAGNOSE)
                .map(trial -> new Slot(trial.key(), trial.pass()))
                .toList();
        Random random = random(planned.experiment(), seed);
        List<Slot> order = slots;
        for (int block = 0; block <= planned.blocks(); block++) {
            order = shuffled(planned.experiment(), slots, random);
        }
        int block = planned.lastBlock() + 1;
        List<Trial> trials = new ArrayList<>();
        for (Slot slot : order) {
            trials.add(trial(firstId + trials.size(), block, slot.cell(), slot.pass()));
        }
        return trials;
    }

    private static Random random(Experiment experiment, long seed) {
        return new Random(seed * SEED_FACTOR + experiment.id().hashCode());
    }

    private record Slot(CellKey cell, Pass pass) {}

    private static Trial trial(int id, int block, CellKey cell, Pass pass) {
        return new Trial(id, block, cell.experiment(), cell.jdk(), cell.cell(), cell.mode(), pass);
    }

    /// Number of the block with trials for diagnosis; 0 for none. A program halts its JVM, and with it a recording.
    private static int blockOfDiagnosis(Experiment experiment, int blocks, boolean diagnose) {
        if (experiment.method() == MethodKind.HTTP && !experiment.isOfService()) {
            return 1;
        }
        return diagnose && experiment.method() != MethodKind.PROGRAM ? blocks + 1 : 0;
    }

    /// Cells that are diagnosed: all on request, else those that the experiment doesn't leave out, of which a
    /// smoke run takes the first only.
    private static List<CellKey> diagnosed(List<CellKey> cells, Profile profile, boolean all) {
        return cells.stream()
                .filter(cell -> all || cell.cell().diagnose())
                .limit(profile == Profile.SMOKE && !all ? 1 : cells.size())
                .toList();
    }

    private static List<CellKey> cells(Experiment experiment, Profile profile, List<String> jdks, ControlMode control) {
        List<CellKey> candidates = cells(experiment, profile, jdks);
        if (control != ControlMode.ALONE) {
            return candidates;
        }
        List<CellKey> baselines =
                candidates.stream().filter(cell -> isBaseline(experiment, cell)).toList();
        if (baselines.isEmpty() && !candidates.isEmpty()) {
            throw OptionError.NO_BASELINE.error(experiment.id(), experiment.baseline());
        }
        return baselines;
    }

    private static List<Slot> slots(Experiment experiment, List<CellKey> cells, ControlMode control) {
        List<Slot> slots = new ArrayList<>();
        cells.forEach(cell -> slots.add(new Slot(cell, Pass.MEASURE)));
        if (control != ControlMode.NONE) {
            cells.stream()
                    .filter(cell -> isBaseline(experiment, cell))
                    .forEach(cell -> slots.add(new Slot(cell, Pass.CONTROL)));
        }
        return slots;
    }

    private static boolean isBaseline(Experiment experiment, CellKey cell) {
        return cell.cell()
                .declared()
                .model()
                .toString()
                .equals(experiment.baseline().toString());
    }

    private static List<CellKey> cells(Experiment experiment, Profile profile, List<String> jdks) {
        List<CellKey> cells = new ArrayList<>();
        for (String jdk : jdks) {
            for (GridCell cell : Grid.cells(experiment, profile)) {
                for (MeasurementMode mode : cell.modes()) {
                    cells.add(new CellKey(experiment.id(), jdk, cell, mode));
                }
            }
        }
        return cells;
    }

    /// Slots in random order. `Random` and `shuffle` are specified to the bit, so a seed gives the same order
    /// on every JDK. One `Random` serves all blocks, since those of neighbouring seeds begin with nearly the
    /// same number.
    private static List<Slot> shuffled(Experiment experiment, List<Slot> slots, Random random) {
        List<Slot> order = new ArrayList<>(slots);
        Collections.shuffle(order, random);
        if (experiment.isOfService()) {
            Map<Map<String, String>, List<Slot>> byLevel = new LinkedHashMap<>();
            order.forEach(slot -> byLevel.computeIfAbsent(slot.cell().cell().levels(), level -> new ArrayList<>())
                    .add(slot));
            return byLevel.values().stream().flatMap(List::stream).toList();
        }
        return order;
    }

    /// A/A control: whether blocks hold each baseline a second time (A′) to compare it with the first (A). The
    /// difference of the two is noise.
    public enum ControlMode {
        /// No control.
        NONE,
        /// Controls in addition to all other cells.
        BESIDE,
        /// Only baselines and their controls: an A/A run.
        ALONE;

        /// Name in files.
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static ControlMode of(Profile profile) {
            return profile.controls() ? BESIDE : NONE;
        }

        /// Parses the name of a mode in files.
        ///
        /// @throws InvalidValueException if it is none of them
        public static ControlMode parse(String text) {
            return EnumWords.parse(values(), text, "a control");
        }
    }
}
