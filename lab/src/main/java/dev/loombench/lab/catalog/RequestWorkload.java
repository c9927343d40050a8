package dev.loombench.lab.catalog;

import dev.loombench.lab.catalog.Job.Load;
import dev.loombench.lab.model.Slo;
import dev.loombench.protocol.BadWord;
import dev.loombench.protocol.Quantities;
import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.server.Authentication;
import dev.loombench.protocol.server.ServerSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
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
/// @param plan test plan of JMeter; absent where the experiment has none
/// @param rampUp time in which the users of a plan start
/// @param pause time of a plan's users between an answer and their next request
/// @param shutdown how a plan is ended: `graceful` lets its users finish the request they are at, `abrupt` cuts
///     it off
/// @param slo objective of a search, such as `p99<100ms`; empty where the experiment has none
/// @param search time after which a search starts no further load
/// @param timeout time after which a request fails
public record RequestWorkload(
        String path,
        String contextPath,
        String authentication,
        String expect,
        String load,
        boolean poisson,
        String users,
        @Nullable Path plan,
        String rampUp,
        String pause,
        String shutdown,
        String slo,
        Duration search,
        Duration timeout)
        implements Workload {
    /// Name of the load that is a search, and of its metric.
    public static final String CAPACITY = "capacity";

    /// Default end of a plan.
    public static final String GRACEFUL = "graceful";

    /// User of the published study; the password follows.
    private static final String USER = "hello";

    private static final String PASSWORD = "world";

    @Override
    public Set<String> references() {
        return Template.references(
                String.join(" ", path, contextPath, authentication, expect, load, users, rampUp, pause, shutdown, slo));
    }

    @Override
    public Job job(Contender contender, Map<String, String> levels) {
        return switch (contender) {
            case Contender.Model model -> throw new BadWord(model.toString(), "a server");
            case Contender.Server(ServerSpec server) ->
                new Job.Requests(
                        server,
                        Template.filled(contextPath, levels),
                        Authentication.parse(Template.filled(authentication, levels), USER, PASSWORD),
                        Template.filled(path, levels),
                        Template.filled(expect, levels),
                        load(Template.filled(load, levels), levels),
                        timeout);
        };
    }

    @Override
    public Optional<String> primaryMetric(Map<String, String> levels) {
        return Template.filled(load, levels).equals(CAPACITY) ? Optional.of(CAPACITY) : Optional.empty();
    }

    private Load load(String word, Map<String, String> levels) {
        return switch (word) {
            case "users" -> new Load.Generated(new Arrivals.Closed(users(levels)));
            case "plan" -> {
                if (plan == null) {
                    throw new BadWord(word, "a load of this experiment: its workload has no 'plan'");
                }
                yield new Load.Plan(
                        plan,
                        users(levels),
                        Quantities.duration(Template.filled(rampUp, levels)),
                        Quantities.duration(Template.filled(pause, levels)),
                        isAbrupt(Template.filled(shutdown, levels)));
            }
            case CAPACITY -> {
                if (slo.isEmpty()) {
                    throw new BadWord(word, "a load of this experiment: its workload has no 'slo'");
                }
                yield new Load.Search(Slo.parse(Template.filled(slo, levels)), poisson, search);
            }
            default -> new Load.Generated(new Arrivals.Open(Literals.rate(word), poisson));
        };
    }

    private static boolean isAbrupt(String word) {
        return switch (word) {
            case GRACEFUL -> false;
            case "abrupt" -> true;
            default -> throw new BadWord(word, "the end of a plan: graceful or abrupt");
        };
    }

    private int users(Map<String, String> levels) {
        String text = Template.filled(users, levels);
        long number = Quantities.count(text);
        if (number < 1 || number > Integer.MAX_VALUE) {
            throw new BadWord(text, "a number of users of at least 1");
        }
        return (int) number;
    }
}
