package dev.loombench.lab.run;

import dev.loombench.lab.load.capacity.CapacityRecords;
import dev.loombench.lab.model.AbCapacities;
import dev.loombench.lab.model.Overloaded;
import dev.loombench.lab.model.SideCapacity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.service.AbDocumentAssembler;
import dev.loombench.lab.service.CapacityPhase.CapacityListener;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideCapacitySearch.CapacityMeasurement;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbSide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Journal of the searches for the sides' capacities and of their overloads, including those of earlier sessions.
final class CapacityJournal implements CapacityListener {
    private final RunJournal journal;
    private ServiceLauncher launcher;
    private final Set<Integer> cutShort;
    private final List<Overloaded> overloads = new ArrayList<>();

    /// @param finished trials that are on disk. A search that was cut short is repeated; until the repeat has
    ///     ended, the first one counts
    /// @param earlier capacities of earlier sessions, whose overloads count
    CapacityJournal(
            RunJournal journal, ServiceLauncher launcher, List<TrialRecord> finished, Optional<AbCapacities> earlier) {
        this.journal = journal;
        this.launcher = launcher;
        this.cutShort = finished.stream()
                .filter(CapacityJournal::isCutShort)
                .map(TrialRecord::id)
                .collect(Collectors.toSet());
        earlier.ifPresent(capacities -> capacities.overload().stream()
                .filter(overloaded -> overloaded.failure() == null)
                .forEach(overloads::add));
    }

    /// Takes the launcher of trials that follow.
    void use(ServiceLauncher other) {
        launcher = other;
    }

    List<Overloaded> overloads() {
        return List.copyOf(overloads);
    }

    @Override
    public Optional<SideCapacity> knownCapacity(AbSide side) {
        return search(side).filter(trial -> !cutShort.contains(trial.id())).flatMap(AbDocumentAssembler::capacity);
    }

    /// The trial that searched a side's capacity and counts.
    private Optional<TrialRecord> search(AbSide side) {
        return journal.progress().finished().stream()
                .filter(trial -> trial.repeatedBy() == null)
                .filter(trial -> AbDocumentAssembler.capacity(trial).isPresent())
                .filter(trial -> trial.cell().model().equals(side.name()))
                .findFirst();
    }

    @Override
    public boolean isOverloaded(AbSide side) {
        return overloads.stream().anyMatch(overloaded -> overloaded.side().equals(side.name()));
    }

    @Override
    public Path newDirectory() throws IOException {
        return journal.directory().freshTrialDirectory(journal.progress().freeId());
    }

    @Override
    public void capacity(AbSide side, CapacityMeasurement search) throws IOException {
        Optional<TrialRecord> earlier = search(side);
        int id = journal.progress().freeId();
        journal.save(search.record(
                id,
                journal.progress().nextPlace(),
                earlier.map(TrialRecord::id).orElse(null),
                launcher.jvmRecord(side)));
        if (earlier.isPresent()) {
            journal.save(earlier.get().repeatedBy(id));
        }
    }

    @Override
    public void overload(Overloaded overload) throws IOException {
        overloads.add(overload);
        journal.writeDocument(null);
    }

    /// Rate at which a side's bottleneck shows, by the search for its capacity; empty if it wasn't searched.
    Optional<AbLevel> bottleneckLevel(AbSide side) {
        return knownCapacity(side).flatMap(SideCapacity::bottleneckRate).map(AbLevel.RateLevel::new);
    }

    private static boolean isCutShort(TrialRecord trial) {
        return AbDocumentAssembler.capacity(trial)
                .filter(capacity -> CapacityRecords.isCutShort(capacity.search()))
                .isPresent();
    }
}
