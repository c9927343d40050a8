package dev.loombench.lab.service;

import dev.loombench.lab.load.LoadResult;
import dev.loombench.lab.load.checks.LoadFigures;
import dev.loombench.lab.load.checks.LoadFinding;
import dev.loombench.lab.machine.probe.CpuSplit;
import dev.loombench.lab.machine.probe.CpuSplit.Sharing;
import dev.loombench.lab.machine.probe.ProcFiles;
import dev.loombench.lab.machine.probe.TcpSocket;
import dev.loombench.lab.model.Severity;
import dev.loombench.lab.service.config.ServiceNotice;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Whether the two sides of a pair get the same requests at the same time, each on processors of its own, which they
/// swap from window to window. What the machine does then meets both in the same moment (Bulej et al. 2020, Duet
/// benchmarking). In doubt they are asked in turns.
final class Duet {
    /// Time under the load before a window: a generator that has just started compiles its own code, on the processors
    /// of its side.
    static final Duration SETTLING = Duration.ofSeconds(5);

    /// Highest rate at which a generator needs a few per cent of a processor, also in a window of 5 s after its start.
    private static final double MAX_RATE = 300;

    /// Largest share of a side's processors that its generator may take: it takes as much from either side.
    private static final double MAX_GENERATOR_SHARE = 0.1;

    private Duet() {}

    /// Why they aren't in a run, as a clause; empty where they are.
    ///
    /// @param split processors of sides and generator
    static Optional<String> obstacle(AbConfig config, Optional<CpuSplit> split) {
        boolean apart = SimultaneousStart.isPossible(split, config.sides())
                && split.filter(cpus -> cpus.sharing() == Sharing.NOTHING).isPresent();
        if (!apart) {
            return Optional.of(ServiceNotice.SHARED_BY_SIDES.message());
        }
        if (config.load().windows() == 1) {
            return Optional.of(ServiceNotice.SINGLE_WINDOW.message());
        }
        if (!config.setup().isEmpty()) {
            return Optional.of(ServiceNotice.SHARED_SETUP.message());
        }
        return config.load().rates().stream().anyMatch(rate -> rate > MAX_RATE)
                ? Optional.of(ServiceNotice.BUSY_GENERATOR.message(MAX_RATE))
                : Optional.empty();
    }

    /// Whether both sides have connections to the same service, which may be the limit of both.
    ///
    /// @param sides processes of each side
    static boolean shareService(ProcFiles files, List<List<Long>> sides) {
        Set<String> known = new HashSet<>();
        return sides.stream()
                .flatMap(side -> TcpSocket.peersOf(files, side).stream().distinct())
                .anyMatch(peer -> !known.add(peer));
    }

    /// Whether a window at the same time is as good as one in turns: the generator took little, and nothing of it is
    /// invalid.
    ///
    /// @param processors of each side
    static boolean isValid(LoadResult window, int processors) {
        return !isLate(window)
                && window.findings().stream().noneMatch(finding -> finding.severity() == Severity.INVALID)
                && window.figures()
                        .map(LoadFigures::summary)
                        .filter(summary -> summary.limits().cpuSeconds()
                                <= MAX_GENERATOR_SHARE
                                        * processors
                                        * summary.totals().seconds())
                        .isPresent();
    }

    /// Whether the generator of a window, at the same time or in turns, was so late that figures are void.
    static boolean isLate(LoadResult window) {
        return window.findings().stream()
                .filter(finding -> finding.code().equals(LoadFinding.GENERATOR_LAG.code()))
                .anyMatch(finding -> finding.severity() == Severity.INVALID || finding.voids() != null);
    }

    /// A window without the findings that state what is meant: the generator works where its side does.
    static LoadResult withoutSharing(LoadResult window) {
        return window.with(window.findings().stream()
                .filter(finding -> !finding.code().equals(LoadFinding.SHARED_PROCESSORS.code()))
                .toList());
    }
}
