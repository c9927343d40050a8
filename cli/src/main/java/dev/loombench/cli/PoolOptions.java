package dev.loombench.cli;

import dev.loombench.lab.capacity.Slo;
import dev.loombench.lab.experiment.BadInput;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.ideal.simulation.Discipline;
import dev.loombench.lab.ideal.simulation.Need;
import dev.loombench.lab.ideal.simulation.Offered;
import dev.loombench.lab.ideal.simulation.RandomTime;
import dev.loombench.lab.prediction.Extrapolated.Changes;
import dev.loombench.lab.prediction.PoolQuestion;
import dev.loombench.lab.prediction.ThreadBytes;
import dev.loombench.protocol.Quantities;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// What is to be predicted of a pool and of virtual threads.
final class PoolOptions {
    private static final int MOST = 100_000;
    private static final int STOCK_THREADS = 200;
    private static final int USUAL_JDK = 25;
    private static final double MOST_VARIATION = 10;

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

    @Option(names = "--threads", paramLabel = "N", description = "Size of the pool. Default: " + STOCK_THREADS + ".")
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
                            + Discipline.EXHAUSTIVE_FROM + " on serves one of its queues until it is empty. Default: "
                            + USUAL_JDK + ".")
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

    /// @throws BadInput if something is missing or can't be meant
    PoolQuestion question(long seed) {
        int available = number("--cores", cores, Machine.cores());
        Need need = need();
        return new PoolQuestion(
                need,
                available,
                number("--threads", threads, STOCK_THREADS),
                number("--carriers", carriers, available),
                discipline(),
                offered(),
                slo == null ? null : OptionWords.read("--slo", slo, Slo::parse),
                bytes(),
                seed);
    }

    /// What is to be different from a run that was measured.
    ///
    /// @throws BadInput if an option is given whose value comes from the run
    Changes changes() {
        fromRun("--wait", wait);
        fromRun("--wait-variation", waitVariation);
        fromRun("--hold", hold);
        fromRun("--cpu", cpu);
        fromRun("--cpu-variation", cpuVariation);
        fromRun("--think", think);
        fromRun("--arrivals", arrivals);
        fromRun("--jdk", jdk);
        if (slo != null || platformBytes != null || virtualBytes != null) {
            throw new BadInput("--slo, --platform-bytes and --virtual-bytes can't be combined with --from");
        }
        requireOneLoad();
        return new Changes(
                cores == null ? null : number("--cores", cores, 1),
                threads == null ? null : number("--threads", threads, 1),
                carriers == null ? null : number("--carriers", carriers, 1),
                rate == null ? null : OptionWords.rate("--rate", rate),
                users == null ? null : number("--users", users, 1));
    }

    private Discipline discipline() {
        int feature = jdk == null ? USUAL_JDK : jdk;
        if (feature < Jdk.OLDEST) {
            throw new BadInput("--jdk " + feature + ": virtual threads need JDK " + Jdk.OLDEST + " or later");
        }
        return Discipline.ofJdk(feature);
    }

    private static void fromRun(String option, @Nullable Object value) {
        if (value != null) {
            throw new BadInput(option + " is taken from the run of --from; leave it out");
        }
    }

    private Need need() {
        if (wait == null || cpu == null) {
            throw new BadInput(
                    "--wait and --cpu are missing: give the time a request waits and computes, such as --wait 100ms"
                            + " --cpu 2ms; either may be 0ms");
        }
        double waiting = seconds("--wait", wait);
        double computing = seconds("--cpu", cpu);
        double held = hold == null ? 0 : seconds("--hold", hold);
        if (waiting + computing <= 0) {
            throw new BadInput("--wait " + wait + " --cpu " + cpu + ": one of them must be more than 0");
        }
        if (held > waiting) {
            throw new BadInput("--hold " + hold + ": can't exceed the wait of " + wait);
        }
        return new Need(
                new RandomTime(waiting, variation("--wait-variation", waitVariation)),
                held,
                new RandomTime(computing, variation("--cpu-variation", cpuVariation)));
    }

    private Offered offered() {
        requireOneLoad();
        if (rate == null && users == null) {
            throw new BadInput("no load given: add --rate, such as --rate 500, or --users, such as --users 64");
        }
        if (users != null) {
            if (arrivals != null) {
                throw new BadInput("--arrivals is only for --rate: users send when they have received an answer");
            }
            double pause = think == null ? 0 : seconds("--think", think);
            return new Offered.Users(number("--users", users, 1), RandomTime.exponential(pause));
        }
        if (think != null) {
            throw new BadInput("--think is only for --users: with --rate, requests don't wait for answers");
        }
        return new Offered.Rate(OptionWords.rate("--rate", String.valueOf(rate)), arrivals != LoadOptions.Spacing.EVEN);
    }

    private void requireOneLoad() {
        if (rate != null && users != null) {
            throw new BadInput("--rate and --users exclude each other");
        }
    }

    private ThreadBytes bytes() {
        ThreadBytes measured = ThreadBytes.MEASURED;
        if (platformBytes == null && virtualBytes == null) {
            return measured;
        }
        return new ThreadBytes(
                platformBytes == null ? measured.platform() : bytes("--platform-bytes", platformBytes),
                virtualBytes == null ? measured.virtual() : bytes("--virtual-bytes", virtualBytes),
                platformBytes != null && virtualBytes != null
                        ? "as given"
                        : "as given; the other one " + measured.source());
    }

    private static double bytes(String option, String text) {
        long bytes = OptionWords.read(option, text, Quantities::count);
        if (bytes < 1) {
            throw new BadInput(option + " " + text + ": must be at least 1");
        }
        return bytes;
    }

    private static int number(String option, @Nullable Integer value, int usual) {
        int number = value == null ? usual : value;
        if (number < 1 || number > MOST) {
            throw new BadInput(option + " " + number + ": must be from 1 to " + MOST);
        }
        return number;
    }

    private static double variation(String option, @Nullable Double value) {
        double variation = value == null ? 0 : value;
        if (!(variation >= 0 && variation <= MOST_VARIATION)) {
            throw new BadInput(option + " " + variation + ": must be from 0 (constant) to " + (int) MOST_VARIATION);
        }
        return variation;
    }

    private static double seconds(String option, String text) {
        return OptionWords.duration(option, text).toNanos() / 1e9;
    }
}
