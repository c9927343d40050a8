package dev.loombench.examples.jdbcpool;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Endpoint that holds a database connection for 100 ms, in which the database sleeps.
@RestController
class Orders {
    private final JdbcClient database;

    Orders(JdbcClient database) {
        this.database = database;
    }

    @GetMapping("/orders")
    String orders() {
        return database.sql("select 'shipped' from pg_sleep(0.1)")
                .query(String.class)
                .single();
    }
}
