package dev.loombench.programs.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.loombench.programs.kit.ClosedLoop;
import dev.loombench.programs.kit.ClosedLoop.Request;
import dev.loombench.programs.kit.IncorrectResultException;
import dev.loombench.programs.kit.Program;
import dev.loombench.programs.kit.ProgramRun;
import dev.loombench.programs.kit.RequestThreads;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Duration;
import javax.sql.DataSource;

/// `users` who each send the next request as soon as the last one was answered. A request waits for something else
/// for `wait` without a connection, then takes one of `pool` connections and runs a query that takes `hold`.
///
/// `platform` has 200 threads, as Tomcat has by default; `virtual` a virtual thread for each request, which waits for
/// its connection in the pool; `virtual-bounded` lets no more requests to the pool than it has connections.
public final class JdbcPool implements Program {
    private static final Duration MAX_FILL_TIME = Duration.ofSeconds(30);
    private static final Duration MIN_LIMIT = Duration.ofSeconds(20);

    @Override
    public void run(ProgramRun run) throws Exception {
        // No logging is wanted, and no warning that there is none.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        int pool = run.count("pool");
        Duration limit = limit(run, pool);
        try (PostgresServer server = PostgresServer.start(pool);
                HikariDataSource connections = connections(server, pool, limit)) {
            Query query = new Query(connections, run.duration("hold"));
            switch (run.candidate()) {
                case "platform" -> measure(run, limit, RequestThreads.pool(), query);
                case "virtual-bounded" -> measure(run, limit, RequestThreads.virtual(), query.bounded(pool));
                default -> measure(run, limit, RequestThreads.virtual(), query);
            }
        }
    }

    private static void measure(ProgramRun run, Duration limit, RequestThreads threads, Request query)
            throws Exception {
        Duration wait = run.duration("wait");
        Request request = number -> {
            if (!wait.isZero()) {
                Thread.sleep(wait);
            }
            query.run(number);
        };
        try (threads) {
            ClosedLoop.run(threads.executor(), run.count("users"), run.warmup(), run.measure(), limit, request)
                    .report(run);
        }
    }

    /// Three times what all users take who wait in the narrower of both pools.
    private static Duration limit(ProgramRun run, int pool) {
        Duration time = run.duration("hold").plus(run.duration("wait"));
        int narrower = Math.min(pool, RequestThreads.POOL_SIZE);
        return MIN_LIMIT.plus(time.multipliedBy(3L * run.count("users")).dividedBy(narrower));
    }

    /// A pool that has all its connections: HikariCP opens some at a time, one for each processor, if it is told to
    /// block until then.
    private static HikariDataSource connections(PostgresServer server, int pool, Duration limit) {
        System.setProperty("com.zaxxer.hikari.blockUntilFilled", "true");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setMaximumPoolSize(pool);
        config.setMinimumIdle(pool);
        config.setMaxLifetime(0);
        config.setConnectionTimeout(limit.toMillis());
        config.setInitializationFailTimeout(MAX_FILL_TIME.toMillis());
        HikariDataSource connections = new HikariDataSource(config);
        int open = connections.getHikariPoolMXBean().getTotalConnections();
        if (open < pool) {
            connections.close();
            throw new IllegalStateException("the pool has " + open + " of " + pool + " connections, and opens no more");
        }
        return connections;
    }

    /// Query that takes a given time in the database and returns the number of its request.
    private record Query(DataSource connections, String sql) implements Request {
        Query(DataSource connections, Duration hold) {
            this(
                    connections,
                    "select ?::bigint from pg_sleep("
                            + BigDecimal.valueOf(hold.toNanos(), 9).toPlainString() + ")");
        }

        @Override
        public void run(long number) throws Exception {
            try (Connection connection = connections.getConnection();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, number);
                try (ResultSet rows = statement.executeQuery()) {
                    if (!rows.next() || rows.getLong(1) != number) {
                        throw new IncorrectResultException(
                                "the query of request " + number + " returned another number");
                    }
                }
            }
        }
    }
}
