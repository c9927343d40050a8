import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;

/// Twelve virtual threads that share HikariCP's pool of ten connections and need five at a time, seldom
/// one more than there are.
class PoolWithRoom {
    public static void main(String[] args) throws InterruptedException {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(10);
        var database = new HikariDataSource(config);
        for (int i = 0; i < 12; i++) {
            int pause = 12 + i;
            Thread.startVirtualThread(() -> serve(database, pause));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(HikariDataSource database, int pause) {
        while (true) {
            try {
                try (var connection = database.getConnection();
                        var statement = connection.createStatement()) {
                    statement.execute("select 1");
                    Thread.sleep(12);
                }
                Thread.sleep(pause);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
