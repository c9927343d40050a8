import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;

/// Thirty requests that each hold a connection of HikariCP's pool of eight and ask for a second one, for
/// which soon none is left.
class NestedLoans {
    private final HikariDataSource database;

    NestedLoans(HikariDataSource database) {
        this.database = database;
    }

    public static void main(String[] args) throws InterruptedException {
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:library;DB_CLOSE_DELAY=-1");
        config.setMaximumPoolSize(8);
        config.setConnectionTimeout(60_000);
        var library = new NestedLoans(new HikariDataSource(config));
        for (int i = 0; i < 30; i++) {
            Thread.ofVirtual().name("loan-" + i).start(library::lend);
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    void lend() {
        while (true) {
            try (var connection = database.getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("select 1");
                Thread.sleep(5);
                book();
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void book() throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("select 2");
        }
    }
}
