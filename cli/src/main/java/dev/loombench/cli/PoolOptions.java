package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.model.Slo;
import dev.loombench.lab.theory.prediction.PredictionRequest;
import dev.loombench.lab.theory.prediction.PredictionRequest.ThreadFootprint;
import dev.loombench.lab.theory.prediction.WhatIfPrediction.Changes;
import dev.loombench.lab.theory.simulation.ServiceDemand;
import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import dev.loombench.lab.theory.simulation.Simulation.ArrivalProcess;
import dev.loombench.protocol.Quantities;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The options of `model pool`: request, load, machine and pool of the prediction.
final class PoolOptions {
    private static final int MAX_COUNT = 100_000;
    private static final int DEFAULT_POOL_SIZE = 200;
    private static final int DEFAULT_JDK = 25;
    private static final double MAX_VARIATION = 10;

    @Option(names = "--rate", paramLabel = "RATE", description = "Requests per second, such as 500 or 90/min.")
    private @Nullable String rate;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Number of users who wait for each answer, instead of a rate.")
    private @Nullable Integer users;

    @Option(
            names = "--think",
            paramLabel = "TIME",
            description = "With --users: mean time between an answer and the user's next request. Default: 0.")
    private @Nullable String think;

    @Option(
            names = "--arrivals",
            paramLabel = "HOW",
            description = "Spacing of requests with --rate: ${COMPLETION-CANDIDATES}. Default: poisson.")
    private LoadOptions.@Nullable Spacing arrivals;

    @Option(names = "--wait", paramLabel = "TIME", description = "Time that a request waits, such as 100ms.")
    private @Nullable String wait;

    @Option(
            names = "--wait-variation",
            paramLabel = "V",
            description = "Coefficient of variation of the wait (standard deviation / mean): 0 is fixed, 1 is"
                    + " exponential. Default: 0.")
    private @Nullable Double waitVariation;

    @Option(
            names = "--hold",
            paramLabel = "TIME",
            description = "Part of the wait that pins a virtual thread to its carrier. Default: none.")
    private @Nullable String hold;

    @Option(names = "--cpu", paramLabel = "TIME", description = "CPU time of a request, such as 2ms.")
    private @Nullable String cpu;

    @Option(
            names = "--cpu-variation",
            paramLabel = "V",
            description = "Coefficient of variation of the CPU time. Default: 0.")
    private @Nullable Double cpuVariation;

    @Option(names = "--cores", paramLabel = "N", description = "Number of cores. Default: those of this machine.")
    private @Nullable Integer cores;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Size of the pool. Default: " + DEFAULT_POOL_SIZE + ".")
    private @Nullable Integer threads;

    @Option(
            names = "--carriers",
            paramLabel = "N",
            description = "Number of carrier threads. Default: as many as cores.")
    private @Nullable Integer carriers;

    @Option(
            names = "--jdk",
            paramLabel = "N",
            description =
                    "JDK version whose scheduler runs the virtual threads. It matters only with one carrier, which"
                            + " from "
                            + QueueDiscipline.FIRST_EXHAUSTIVE_JDK
                            + " on serves one of its queues until it is empty. Default: "
                            + DEFAULT_JDK + ".")
    private @Nullable Integer jdk;

    @Option(
            names = "--slo",
            paramLabel = "OBJECTIVE",
            description = "Service level objective, such as 'p99<150ms': predict whether it is met, and up to which"
                    + " rate.")
    private @Nullable String slo;

    @Option(
            names = "--platform-bytes",
            paramLabel = "N",
            description = "Memory per platform thread in bytes, such as 64k (k = 1,000). Default: a measured value.")
    private @Nullable String platformBytes;

    @Option(
            names = "--virtual-bytes",
            paramLabel = "N",
            description = "Memory per waiting virtual thread in bytes. Default: a measured value.")
    private @Nullable String virtualBytes;

    /// The parameters of the prediction.
    ///
    /// @throws UserErrorException if something is missing or invalid
    PredictionRequest request(long seed) {
        int available = requireCount("--cores", cores, MachineDescription.cores());
        ServiceDemand need = need();
        return new PredictionRequest(
                need,
                available,
                requireCount("--threads", threads, DEFAULT_POOL_SIZE),
                requireCount("--carriers", carriers, available),
                discipline(),
                arrivalProcess(),
                slo == null ? null : OptionParser.read("--slo", slo, Slo::parse),
                threadBytes(),
                seed);
    }

    /// The changes to make to a measured run before predicting it again (`--from`).
    ///
    /// @throws UserErrorException if an option is given whose value comes from the run
    Changes changes() {
        refuseWithRun("--wait", wait);
        refuseWithRun("--wait-variation", waitVariation);
        refuseWithRun("--hold", hold);
        refuseWithRun("--cpu", cpu);
        refuseWithRun("--cpu-variation", cpuVariation);
        refuseWithRun("--think", think);
        refuseWithRun("--arrivals", arrivals);
        refuseWithRun("--jdk", jdk);
        if (slo != null || platformBytes != null || virtualBytes != null) {
            throw new UserErrorException("--slo, --platform-bytes and --virtual-bytes can't be combined with --from");
        }
        requireOneLoad();
        return new Changes(
                cores == null ? null : requireCount("--cores", cores, 1),
                threads == null ? null : requireCount("--threads", threads, 1),
                carriers == null ? null : requireCount("--carriers", carriers, 1),
                rate == null ? null : OptionParser.rate("--rate", rate),
                users == null ? null : requireCount("--users", users, 1));
    }

    private QueueDiscipline discipline() {
        int feature = jdk == null ? DEFAULT_JDK : jdk;
        if (feature < Jdk.OLDEST_FEATURE) {
            throw new UserErrorException(
                    "--jdk " + feature + ": virtual threads need JDK " + Jdk.OLDEST_FEATURE + " or later");
        }
        return QueueDiscipline.ofJdk(feature);
    }

    private static void refuseWithRun(String option, @Nullable Object value) {
        if (value != null) {
            throw new UserErrorException(option + " is taken from the run of --from; leave it out");
        }
    }

    private ServiceDemand need() {
        if (wait == null || cpu == null) {
            throw new UserErrorException(
                    "--wait and --cpu are missing: give the time a request waits and computes, such as --wait 100ms"
                            + " --cpu 2ms; either may be 0ms");
        }
        double waiting = seconds("--wait", wait);
        double computing = seconds("--cpu", cpu);
        double holding = hold == null ? 0 : seconds("--hold", hold);
        if (waiting + computing <= 0) {
            throw new UserErrorException("--wait " + wait + " --cpu " + cpu + ": one of them must be more than 0");
        }
        if (holding > waiting) {
            throw new UserErrorException("--hold " + hold + ": can't exceed the wait of " + wait);
        }
        return new ServiceDemand(
                new TimeDistribution(waiting, requireVariation("--wait-variation", waitVariation)),
                holding,
                new TimeDistribution(computing, requireVariation("--cpu-variation", cpuVariation)));
    }

    private ArrivalProcess arrivalProcess() {
        requireOneLoad();
        if (rate == null && users == null) {
            throw new UserErrorException(
                    "no load given: add --rate, such as --rate 500, or --users, such as --users 64");
        }
        if (users != null) {
            if (arrivals != null) {
                throw new UserErrorException(
                        "--arrivals is only for --rate: users send when they have received an answer");
            }
            double pause = think == null ? 0 : seconds("--think", think);
            return new ArrivalProcess.ClosedArrivals(
                    requireCount("--users", users, 1), TimeDistribution.exponential(pause));
        }
        if (think != null) {
            throw new UserErrorException("--think is only for --users: with --rate, requests don't wait for answers");
        }
        return new ArrivalProcess.OpenArrivals(
                OptionParser.rate("--rate", String.valueOf(rate)), arrivals != LoadOptions.Spacing.EVEN);
    }

    private void requireOneLoad() {
        if (rate != null && users != null) {
            throw new UserErrorException("--rate and --users exclude each other");
        }
    }

    private ThreadFootprint threadBytes() {
        ThreadFootprint measured = ThreadFootprint.MEASURED_DEFAULTS;
        if (platformBytes == null && virtualBytes == null) {
            return measured;
        }
        return new ThreadFootprint(
                platformBytes == null ? measured.platform() : bytes("--platform-bytes", platformBytes),
                virtualBytes == null ? measured.virtual() : bytes("--virtual-bytes", virtualBytes),
                platformBytes != null && virtualBytes != null
                        ? "as given"
                        : "as given; the other one " + measured.source());
    }

    private static double bytes(String option, String text) {
        long bytes = OptionParser.read(option, text, Quantities::count);
        if (bytes < 1) {
            throw new UserErrorException(option + " " + text + ": must be at least 1");
        }
        return bytes;
    }

    private static int requireCount(String option, @Nullable Integer value, int defaultValue) {
        int number = value == null ? defaultValue : value;
        if (number < 1 || number > MAX_COUNT) {
            throw new UserErrorException(option + " " + number + ": must be from 1 to " + MAX_COUNT);
        }
        return number;
    }

    private static double requireVariation(String option, @Nullable Double value) {
        double variation = value == null ? 0 : value;
        if (!(variation >= 0 && variation <= MAX_VARIATION)) {
            throw new UserErrorException(
                    option + " " + variation + ": must be from 0 (constant) to " + (int) MAX_VARIATION);
        }
        return variation;
    }

    private static double seconds(String option, String text) {
        return OptionParser.duration(option, text).toNanos() / 1e9;
    }
}
