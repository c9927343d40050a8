import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/// Fifteen hundred virtual threads that share HikariCP's pool of ten connections, each for two milliseconds.
/// Who returns one may spin until another takes it, and most of them queue.
class YieldingPool {
    public static void main(String[] args) throws InterruptedException {
        var config = new HikariConfig();
        config.setDataSource(new Stub());
        config.setMaximumPoolSize(10);
        config.setConnectionTimeout(60_000);
        var database = new HikariDataSource(config);
        for (int i = 0; i < 1_500; i++) {
            Thread.startVirtualThread(() -> serve(database));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void serve(HikariDataSource database) {
        while (true) {
            try (var connection = database.getConnection()) {
                if (connection.isClosed()) {
                    throw new IllegalStateException("lent, but closed");
                }
                Thread.sleep(2);
            } catch (SQLException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /// A database whose connections do nothing.
    private static final class Stub implements DataSource {
        @Override
        public Connection getConnection() {
            return (Connection) Proxy.newProxyInstance(
                    Stub.class.getClassLoader(), new Class<?>[] {Connection.class}, Stub::answer);
        }

        private static Object answer(Object connection, Method method, Object[] arguments) {
            return switch (method.getName()) {
                case "isValid", "getAutoCommit" -> true;
                case "isClosed", "isReadOnly" -> false;
                case "equals" -> connection == arguments[0];
                case "hashCode" -> System.identityHashCode(connection);
                case "toString" -> "stub";
                default -> method.getReturnType() == int.class ? 0 : null;
            };
        }

        @Override
        public Connection getConnection(String user, String password) {
            return getConnection();
        }

        @Override
        public PrintWriter getLogWriter() {
            return null;
        }

        @Override
        public void setLogWriter(PrintWriter writer) {}

        @Override
        public int getLoginTimeout() {
            return 0;
        }

        @Override
        public void setLoginTimeout(int seconds) {}

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }

        @Override
        public <T> T unwrap(Class<T> type) throws SQLException {
            throw new SQLException("not a " + type);
        }

        @Override
        public boolean isWrapperFor(Class<?> type) {
            return false;
        }
    }
}
