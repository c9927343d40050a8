import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.logging.Logger;

/// Two hundred virtual threads that want one of Agroal's twenty connections, each of which takes four
/// seconds to make. While it is made, those who wait spin.
class SlowConnections {
    public static void main(String[] args) throws SQLException, InterruptedException {
        var database = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.initialSize(0)
                        .minSize(0)
                        .maxSize(20)
                        .acquisitionTimeout(Duration.ofSeconds(60))
                        .connectionFactoryConfiguration(
                                factory -> factory.jdbcUrl("jdbc:remote:").connectionProviderClass(Remote.class))));
        for (int i = 0; i < 200; i++) {
            Thread.startVirtualThread(() -> serve(database));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(AgroalDataSource database) {
        while (true) {
            try (var connection = database.getConnection();
                    var statement = connection.createStatement()) {
                statement.execute("select 1");
                Thread.sleep(400);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /// A database that is slow to connect to.
    public static final class Remote implements Driver {
        @Override
        public Connection connect(String url, Properties properties) throws SQLException {
            try {
                Thread.sleep(4_000);
            } catch (InterruptedException e) {
                throw new SQLException(e);
            }
            return DriverManager.getConnection("jdbc:h2:mem:remote;DB_CLOSE_DELAY=-1");
        }

        @Override
        public boolean acceptsURL(String url) {
            return true;
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}
