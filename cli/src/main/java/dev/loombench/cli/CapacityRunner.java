package dev.loombench.cli;

import dev.loombench.cli.terminal.CapacityView;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.cli.terminal.LoadView;
import dev.loombench.lab.load.QuietMachine;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.CapacityRecords;
import dev.loombench.lab.load.capacity.CapacityRun;
import dev.loombench.lab.load.capacity.SearchLoad;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchProgress;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.load.capacity.SearchStage;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.process.Stop;
import dev.loombench.lab.store.LoadDirectory;
import dev.loombench.protocol.load.LoadSecond;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Runs `load URL --find-capacity`: a search for the highest rate that meets an objective.
///
/// @param conclusive whether an unconfirmed capacity yields exit code 5 (`--conclusive`)
record CapacityRunner(SearchOrder order, boolean conclusive) {
    int run(Path directory, Output output, LoadEnding ending) throws IOException, InterruptedException {
        Stop stop = new Stop();
        LoadProgress progress = output.loadProgress();
        try (Interruption interruption = Interruption.listen(stop)) {
            String host = order.load().host();
            QuietMachine machine =
                    QuietMachine.watch(TargetProcess.at(host, order.load().port()), host);
            SearchResult result =
                    new CapacityRun(order, Installation.generator(stop), new ProgressLines(progress)).run();
            Optional<Finding> disturbance = machine.disturbance();
            progress.clear();
            boolean interrupted = interruption.happened();
            CapacityDocument document = CapacityReport.document(order, result, disturbance, interrupted);
            LoadDirectory.write(directory, document);
            output.print(document, () -> new CapacityView(output.style(), output.columns()).render(document));
            int code = ending.code(document.findings(), directory, interrupted);
            return code == ExitCode.OK && conclusive && !document.confirmed() ? ExitCode.INCONCLUSIVE : code;
        }
    }

    /// Progress listener that prints a line for each load, and the current second while a load is running.
    private final class ProgressLines implements SearchProgress {
        private final LoadProgress progress;
        private volatile String currentTitle = "";

        ProgressLines(LoadProgress progress) {
            this.progress = progress;
        }

        @Override
        public void begins(int number, SearchStage stage, double perSecond) {
            currentTitle = CapacityView.title(number, stage.word(), perSecond);
            progress.passing(currentTitle);
        }

        @Override
        public void second(LoadSecond second) {
            progress.passing(currentTitle + "  " + LoadView.line(second));
        }

        @Override
        public void ended(SearchLoad load) {
            progress.line(CapacityView.line(CapacityRecords.load(order.slo(), load)));
        }
    }
}
