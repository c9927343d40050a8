package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.machine.probe.MachineActivity;
import dev.loombench.lab.model.TrialRecord;
import dev.loombench.lab.model.TrialStatus;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.process.ServiceFailedException;
import dev.loombench.lab.schedule.Measurement;
import dev.loombench.lab.schedule.Trial;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.AbListener;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideMeasurement;
import dev.loombench.lab.service.SideMeasurement.TrialMeasurement;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.ServiceExperiment;
import dev.loombench.lab.service.config.SideLoad;
import dev.loombench.lab.store.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceTrialRunnerTest {
    private static final String LOCKED = "the file is locked";

    private static final int PAIRS = 2;
    private static final Duration IN_TURNS = Duration.ofSeconds(20);
    private static final AbConfig CONFIG = AbFixtures.config(List.of("a", "b"), List.of(50.0, 200.0), 7);

    @TempDir
    Path folder;

    private final ServiceClient client = new ServiceClient(Duration.ofSeconds(1));
    private final List<String> measured = new ArrayList<>();
    private final List<String> notices = new ArrayList<>();
    private boolean fails;
    private String failing = "side 'b'";
    private String printed = "";
    private RunDirectory directory;
    private ServiceJournal journal;
    private SideBySide together = sideBySide(true);

    @BeforeEach
    void createJournal() throws IOException {
        directory = RunDirectory.create(folder, LocalDateTime.of(2026, 1, 1, 0, 0), "ab");
        journal = new ServiceJournal(
                CONFIG,
                launcher(),
                ServiceBlocksTest.manifest(PAIRS, null),
                directory,
                ServiceExperiment.schedule(CONFIG, PAIRS),
                List.of(),
                Optional.empty());
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        directory.close();
    }

    @Test
    void thoseOfAPairAtOneRateAreMeasuredTogetherAndEachHasItsRecord() throws Exception {
        List<TrialRecord> records = runAll(runner(true));

        assertThat(measured).hasSize(4).allMatch(sides -> sides.matches("together [ab]( \\d+/s) [ba]\\1"));
        assertThat(records).hasSize(8).allMatch(record -> record.status() == TrialStatus.OK);
        for (int block = 1; block <= PAIRS; block++) {
            int pair = block;
            assertThat(records.stream()
                            .filter(record -> record.block() == pair)
                            .map(TrialRecord::startedAt)
                            .distinct())
                    .hasSize(2);
        }
        assertThat(records).extracting(TrialRecord::id).doesNotHaveDuplicates();
        assertThat(together.warmUpLimit()).isEqualTo(IN_TURNS.multipliedBy(2));
    }

    @Test
    void withoutThatEachIsMeasuredAlone() throws Exception {
        assertThat(runAll(runner(false))).hasSize(8);

        assertThat(measured).hasSize(8).allMatch(side -> side.startsWith("alone "));
    }

    @Test
    void aRepeatAndWhatIsLeftOfAPairAreMeasuredAlone() throws Exception {
        List<Trial> trials = journal.trials().progress().schedule().trials();
        ServiceTrialRunner first = runner(true);
        TrialRecord record = first.run(ServiceExperiment.of(CONFIG), trials.getFirst(), 1, null);
        journal.trials().save(record);
        Trial partner = trials.stream()
                .filter(trial -> trial.block() == 1 && trial.id() != record.id())
                .filter(trial -> SideLoad.of(CONFIG, trial)
                        .level()
                        .equals(SideLoad.of(CONFIG, trials.getFirst()).level()))
                .findFirst()
                .orElseThrow();
        measured.clear();

        runner(true).run(ServiceExperiment.of(CONFIG), partner, 2, null);
        runner(true).run(ServiceExperiment.of(CONFIG), trials.getLast(), 3, 4);

        assertThat(measured).hasSize(2).allMatch(side -> side.startsWith("alone "));
    }

    @Test
    void sidesThatFailTogetherAreMeasuredOneAfterAnotherFromThenOn() throws Exception {
        fails = true;

        List<TrialRecord> records = runAll(runner(true));

        assertThat(measured).hasSize(9);
        assertThat(measured.getFirst()).startsWith("together ");
        assertThat(measured.subList(1, 9)).allMatch(side -> side.startsWith("alone "));
        assertThat(records).allMatch(record -> record.status() == TrialStatus.OK);
        assertThat(notices).containsExactly(RunNote.ONE_AFTER_ANOTHER.message(LOCKED));
        assertThat(together.warmUpLimit())
                .as("there are twice as many warm-ups from now on")
                .isEqualTo(IN_TURNS);
    }

    @Test
    void whatSidesPrintedThatFailedTogetherIsKept() throws Exception {
        fails = true;
        printed = "locked by another process";

        runAll(runner(true));

        assertThat(folder.resolve(directory.path()).resolve("together-a.txt")).hasContent(printed);
        assertThat(folder.resolve(directory.path()).resolve("together-b.txt")).hasContent(printed);
        assertThat(notices).singleElement().asString().contains(LOCKED, "together-a.txt", "together-b.txt");
    }

    @Test
    void aServiceOfSetupThatEndedIsNoFaultOfRunningSideBySide() {
        fails = true;
        failing = "setup 'postgres'";

        assertThatThrownBy(() -> runAll(runner(true))).isInstanceOf(ServiceFailedException.class);
        assertThat(measured).hasSize(1);
        assertThat(notices).isEmpty();
    }

    private List<TrialRecord> runAll(ServiceTrialRunner runner) throws Exception {
        List<TrialRecord> records = new ArrayList<>();
        for (Trial trial : journal.trials().progress().schedule().trials()) {
            TrialRecord record = runner.run(
                    ServiceExperiment.of(CONFIG),
                    trial,
                    journal.trials().progress().nextPlace(),
                    null);
            journal.trials().save(record);
            records.add(record);
        }
        return records;
    }

    private ServiceLauncher launcher() {
        return new ServiceLauncher(CONFIG, client, new Cancellation(), ProcessTag.fresh(), Optional.empty());
    }

    private static SideBySide sideBySide(boolean possible) {
        return new SideBySide(possible, IN_TURNS.multipliedBy(2), () -> IN_TURNS);
    }

    @SuppressWarnings("NullAway") // what isn't reached
    private ServiceTrialRunner runner(boolean possible) {
        together = sideBySide(possible);
        AbListener listener = new AbListener() {
            @Override
            public void stage(String words) {}

            @Override
            public void load(LoadUpdate now) {}

            @Override
            public void notice(String sentence) {
                notices.add(sentence);
            }
        };
        return new ServiceTrialRunner(
                CONFIG,
                journal,
                new TestBed(launcher(), null, null, listener, together::warmUpLimit),
                new MadeUpSides(),
                () -> Duration.ZERO,
                together,
                System::nanoTime);
    }

    private final class MadeUpSides implements SideMeasurement {
        @Override
        public TrialMeasurement measure(SideLoad load, Path files, Duration spare) {
            measured.add("alone " + words(load));
            return figures();
        }

        @Override
        public List<TrialMeasurement> measureTogether(List<SideLoad> loads, List<Path> files, Duration spare)
                throws IOException {
            assertThat(files)
                    .hasSameSizeAs(loads)
                    .allMatch(path -> path.toFile().isDirectory());
            measured.add("together "
                    + String.join(" ", loads.stream().map(MadeUpSides::words).toList()));
            for (Path path : files) {
                Files.writeString(path.resolve(SideTrialRunner.OUTPUT_FILE), printed);
            }
            if (fails) {
                throw new ServiceFailedException(failing, LOCKED, List.of());
            }
            return loads.stream().map(load -> figures()).toList();
        }

        private static String words(SideLoad load) {
            return load.side().name() + " " + load.level().name();
        }

        private static TrialMeasurement figures() {
            return new TrialMeasurement(
                    new Measurement.ServerFigures(Map.of(), RunFixture.load(), List.of()),
                    Map.of(),
                    new MachineActivity(Duration.ofSeconds(1), null, null, null, null, null, null, null));
        }
    }
}
