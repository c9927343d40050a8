import com.mchange.v2.c3p0.ComboPooledDataSource;
import java.sql.SQLException;

/// A hundred virtual threads that share c3p0's pool of four connections, each for 50 ms. The waits are in
/// `Object.wait`,
/// which up to JDK 23 keeps carriers.
class C3p0Pool {
    public static void main(String[] args) throws SQLException, InterruptedException {
        var database = new ComboPooledDataSource();
        database.setJdbcUrl("jdbc:h2:mem:stock;DB_CLOSE_DELAY=-1");
        database.setInitialPoolSize(4);
        database.setMinPoolSize(4);
        database.setMaxPoolSize(4);
        database.getConnection().close();
        for (int i = 0; i < 100; i++) {
            Thread.startVirtualThread(() -> serve(database));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(ComboPooledDataSource database) {
        while (true) {
            try (var connection = database.getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("select 1");
                Thread.sleep(50);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
