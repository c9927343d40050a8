package dev.loombench.examples.jdbcpool;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;

/// Empty PostgreSQL instance that runs until this process ends.
public final class Database {
    private static final int PORT = 18_201;

    private Database() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        EmbeddedPostgres database = EmbeddedPostgres.builder().setPort(PORT).start();
        System.out.println("listening on port " + database.getPort());
        new CountDownLatch(1).await();
    }
}
