package dev.loombench.cli.load;

import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Installation;
import dev.loombench.cli.command.InterruptibleWork;
import dev.loombench.cli.terminal.LoadProgress;
import dev.loombench.lab.load.LoadListener;
import dev.loombench.lab.load.LoadResult.DisturbanceCheck;
import dev.loombench.lab.load.LoadUpdate;
import dev.loombench.lab.load.TargetProcess;
import dev.loombench.lab.load.capacity.CapacitySearchRunner;
import dev.loombench.lab.load.capacity.SearchOrder;
import dev.loombench.lab.load.capacity.SearchResult;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.model.CapacityDocument;
import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.SearchRecord;
import dev.loombench.lab.model.SearchRecord.SearchStage;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadOrder;
import dev.loombench.protocol.load.LoadSecond;
import dev.loombench.report.load.CapacityDescription;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Runs `load URL --find-capacity`: a search for the highest rate that meets an objective.
///
/// @param conclusive whether an unconfirmed capacity yields exit code 5 (`--require-verdict`)
record CapacityRunner(SearchOrder order, boolean conclusive) {
    int run(LoadOutcomePrinter ending) throws IOException, InterruptedException {
        LoadProgress progress = ending.output().loadProgress();
        return ending.run(() -> {
            try (InterruptibleWork work = InterruptibleWork.start(progress::clear)) {
                String host = order.load().host();
                DisturbanceCheck machine = DisturbanceCheck.start(
                        TargetProcess.find(host, order.load().port()), host);
                SearchResult result = search(new CapacitySearchRunner(
                        order,
                        ending.directory().toAbsolutePath(),
                        Installation.generator(work.cancellation()),
                        () -> TargetProcess.find(host, order.load().port()),
                        new SearchProgressLines(progress)));
                Optional<Finding> disturbance = machine.disturbance();
                boolean interrupted = work.end();
                CapacityDocument document = document(result, disturbance, interrupted);
                int code = ending.finish(document, interrupted);
                return code == ExitCode.OK && conclusive && !document.search().confirmed()
                        ? ExitCode.INCONCLUSIVE
                        : code;
            }
        });
    }

    /// Searches. If the disk is full, the result is what is known by then.
    private static SearchResult search(CapacitySearchRunner runner) throws IOException, InterruptedException {
        try {
            return runner.run();
        } catch (IOException e) {
            if (!FileErrorText.isDiskFull(e)) {
                throw e;
            }
            return runner.conclude(LoadFinding.SEARCH_CUT_SHORT.with(FileErrorText.reason(e)));
        }
    }

    /// Builds the document of a search.
    ///
    /// @param disturbance other activity on the machine during the search, if there was any
    private CapacityDocument document(SearchResult result, Optional<Finding> disturbance, boolean interrupted) {
        LoadOrder load = order.load();
        List<Finding> findings = new ArrayList<>(result.findings(interrupted));
        disturbance.ifPresent(findings::add);
        boolean invalid = findings.stream().anyMatch(finding -> finding.severity() == Severity.INVALID);
        return new CapacityDocument(
                CapacityDocument.SCHEMA,
                LoadDocumentBuilder.target(load),
                LoadDocumentBuilder.method(load),
                load.arrivals() instanceof Arrivals.OpenModel open && !open.poisson() ? "even" : "poisson",
                result.record(),
                load.warmup().toMillis() / 1e3,
                load.duration().toMillis() / 1e3,
                load.timeout().toMillis() / 1e3,
                interrupted ? "interrupted" : invalid ? "invalid" : "valid",
                findings,
                load.seed());
    }

    /// Progress listener that prints a line for each load, and the current second while a load is running.
    private static final class SearchProgressLines implements LoadListener {
        private final LoadProgress progress;
        private volatile String currentTitle = "";

        SearchProgressLines(LoadProgress progress) {
            this.progress = progress;
        }

        @Override
        public void loadStarted(int number, SearchStage stage, double perSecond) {
            currentTitle = CapacityDescription.title(number, stage, perSecond);
            progress.showOnTerminal(currentTitle);
        }

        @Override
        public void load(LoadUpdate now) {
            if (now instanceof LoadUpdate.GeneratorSecond(LoadSecond second)) {
                progress.showOnTerminal(currentTitle + "  " + LoadProgress.secondLine(second));
            }
        }

        @Override
        public void loadEnded(SearchRecord load) {
            progress.printLine(CapacityDescription.line(load));
        }
    }
}
