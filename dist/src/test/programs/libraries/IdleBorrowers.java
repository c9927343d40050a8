import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executors;

/// Four workers that borrow a connection of HikariCP's pool of four each, keep it for their next task, and
/// are idle; twenty requests get none.
class IdleBorrowers {
    private static final ThreadLocal<Connection> OWN = new ThreadLocal<>();
    private final HikariDataSource database;

    IdleBorrowers(HikariDataSource database) {
        this.database = database;
    }

    public static void main(String[] args) throws InterruptedException {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(4);
        config.setConnectionTimeout(600_000);
        var shop = new IdleBorrowers(new HikariDataSource(config));
        var workers = Executors.newFixedThreadPool(4);
        for (int i = 0; i < 4; i++) {
            workers.execute(shop::importPrices);
        }
        Thread.sleep(500);
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("request-" + i).start(shop::serve);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    void importPrices() {
        try {
            OWN.set(database.getConnection());
            Thread.sleep(100);
        } catch (SQLException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    void serve() {
        while (true) {
            try (var connection = database.getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("select 1");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
