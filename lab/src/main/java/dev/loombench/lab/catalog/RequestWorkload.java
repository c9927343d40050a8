package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Job.RequestLoad;
import dev.loombench.lab.catalog.Workload.LevelTemplate;
import dev.loombench.protocol.InvalidValueException;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadRequest;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.Endpoints;
import dev.loombench.protocol.server.ServerSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Workload of requests to servers. All texts may name factors.
///
/// @param path path below the context path, with its query
/// @param contextPath context path such as `/wtf`, or empty
/// @param authentication `none`, `plain` or `bcrypt`
/// @param expect text that a correct answer contains; empty for any answer
/// @param load a rate such as `150/s`, `users` for a closed loop, `plan`, or `capacity` for a search
/// @param poisson whether arrivals at a rate are a Poisson process, rather than evenly spaced
/// @param users number of users of a closed loop or a plan
/// @param connections number of connections of a load at a rate; empty for as many as it can make use of
/// @param plan test plan of JMeter; absent where the experiment has none
/// @param rampUp time in which the users of a plan start
/// @param pause time of a plan's users between an answer and their next request
/// @param shutdown how a plan is ended: `graceful` lets its users finish the request they are at, `abrupt` cuts
///     it off
/// @param slo objective of a search, such as `p99<100ms`; empty where the experiment has none
/// @param search time after which a search starts no further load
/// @param timeout time after which a request fails
/// @param metric metric that decides verdicts, other than in a search; empty for the method's own
public record RequestWorkload(
        String path,
        String contextPath,
        String authentication,
        String expect,
        String load,
        boolean poisson,
        String users,
        String connections,
        @Nullable Path plan,
        String rampUp,
        String pause,
        String shutdown,
        String slo,
        Duration search,
        Duration timeout,
        String metric)
        implements Workload {
    /// Name of the load that is a search, and of its metric.
    public static final String CAPACITY_SEARCH = "capacity";

    /// Metric that decides in a closed loop: by Little's law it counts the users who wait in vain, and can't say
    /// anything else than the throughput.
    private static final String MEAN_RESPONSE = "mean";

    public static final String DEFAULT_PLAN_END = "graceful";

    /// User of the published study; the password follows.
    private static final String PUBLISHED_USER = "hello";

    private static final String PUBLISHED_PASSWORD = "world";

    @Override
    public Set<String> references() {
        return LevelTemplate.references(String.join(
                " ",
                path,
                contextPath,
                authentication,
                expect,
                load,
                users,
                connections,
                rampUp,
                pause,
                shutdown,
                slo));
    }

    @Override
    public Job job(Candidate contender, Map<String, String> levels) {
        return switch (contender) {
            case Candidate.ModelCandidate _, Candidate.ProgramCandidate _, Candidate.SideCandidate _ ->
                throw new InvalidValueException(contender.toString(), "a server");
            case Candidate.ServerCandidate(ServerSpec server) ->
                new Job.Requests(
                        server,
                        LevelTemplate.fill(contextPath, levels),
                        Authentication.parse(
                                LevelTemplate.fill(authentication, levels), PUBLISHED_USER, PUBLISHED_PASSWORD),
                        LevelTemplate.fill(path, levels),
                        LevelTemplate.fill(expect, levels),
                        load(LevelTemplate.fill(load, levels), levels),
                        connections(levels),
                        timeout);
        };
    }

    @Override
    public Optional<String> primaryMetric(Map<String, String> levels) {
        return switch (LevelTemplate.fill(load, levels)) {
            case CAPACITY_SEARCH -> Optional.of(CAPACITY_SEARCH);
            case String _ when !metric.isEmpty() -> Optional.of(metric);
            case "users", "plan" -> Optional.of(MEAN_RESPONSE);
            case String _ -> Optional.empty();
        };
    }

    private RequestLoad load(String word, Map<String, String> levels) {
        return switch (word) {
            case "users" -> new RequestLoad.ArrivalLoad(new Arrivals.ClosedModel(users(levels)));
            case "plan" -> {
                if (plan == null) {
                    throw new InvalidValueException(word, "a load of this experiment: its workload has no 'plan'");
                }
                yield new RequestLoad.JMeterTestPlan(
                        plan,
                        users(levels),
                        Quantities.duration(LevelTemplate.fill(rampUp, levels)),
                        Quantities.duration(LevelTemplate.fill(pause, levels)),
                        isAbrupt(LevelTemplate.fill(shutdown, levels)));
            }
            case CAPACITY_SEARCH -> {
                if (slo.isEmpty()) {
                    throw new InvalidValueException(word, "a load of this experiment: its workload has no 'slo'");
                }
                yield new RequestLoad.LoadSearch(Slo.parse(LevelTemplate.fill(slo, levels)), poisson, search);
            }
            default -> new RequestLoad.ArrivalLoad(new Arrivals.OpenModel(LevelParser.rate(word), poisson));
        };
    }

    private static boolean isAbrupt(String word) {
        return switch (word) {
            case DEFAULT_PLAN_END -> false;
            case "abrupt" -> true;
            default -> throw new InvalidValueException(word, "the end of a plan: graceful or abrupt");
        };
    }

    private int users(Map<String, String> levels) {
        return number(LevelTemplate.fill(users, levels), "users");
    }

    private OptionalInt connections(Map<String, String> levels) {
        return connections.isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(number(LevelTemplate.fill(connections, levels), "connections"));
    }

    private static int number(String text, String things) {
        long number = Quantities.count(text);
        if (number < 1 || number > Integer.MAX_VALUE) {
            throw new InvalidValueException(text, "a number of " + things + " of at least 1");
        }
        return (int) number;
    }

    /// Wait of the servers under test at a path; see [Endpoints].
    public static final class EndpointWait {
        private EndpointWait() {}

        /// Seconds that a request for a path waits.
        ///
        /// @throws InvalidValueException if the wait of the path isn't known
        public static double seconds(String path) {
            String[] pathAndQuery = path.split("\\?", 2);
            return switch (pathAndQuery[0]) {
                case Endpoints.HELLO, Endpoints.THREAD_NAME -> 0;
                case Endpoints.THREAD_BENCHMARK -> 1;
                case Endpoints.WORK -> pathAndQuery.length == 1 ? 0 : wait(pathAndQuery[1]);
                default ->
                    throw new InvalidValueException(path, "a path whose wait is known, such as /work?wait=100ms");
            };
        }

        private static double wait(String query) {
            String key = Endpoints.WAIT + "=";
            return Arrays.stream(query.split("&", -1))
                    .filter(part -> part.startsWith(key))
                    .mapToDouble(part ->
                            Quantities.duration(part.substring(key.length())).toNanos() / 1e9)
                    .findFirst()
                    .orElse(0);
        }
    }

    /// Requests of a load, and the file that supplies values for their placeholders.
    ///
    /// @param requests requests to one scheme, host and port; at least one
    /// @param feed file with all those values; empty if there are no placeholders
    public record RequestMix(List<LoadRequest> requests, Optional<Path> feed) {
        public RequestMix {
            requests = List.copyOf(requests);
        }
    }
}
