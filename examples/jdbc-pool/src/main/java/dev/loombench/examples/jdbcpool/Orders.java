package dev.loombench.examples.jdbcpool;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/// Each request has a connection for 100 ms, in which the database waits.
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
