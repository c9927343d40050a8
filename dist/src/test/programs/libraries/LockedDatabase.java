import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;

/// SQLite, where one transaction stays open and sixteen virtual threads wait for it in native code, each
/// with its carrier, beside twenty others that only sleep.
class LockedDatabase {
    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("locked", ".db");
        String url = "jdbc:sqlite:" + file + "?busy_timeout=20000";
        try (var writer = DriverManager.getConnection(url);
                var statement = writer.createStatement()) {
            statement.execute("create table visits (page text)");
            statement.execute("begin immediate");
            statement.execute("insert into visits values ('/')");
            for (int i = 0; i < 20; i++) {
                Thread.startVirtualThread(LockedDatabase::beat);
            }
            for (int i = 0; i < 16; i++) {
                Thread.ofVirtual().name("visit-" + i).start(() -> visit(url));
            }
            Thread.sleep(Long.MAX_VALUE);
        }
    }

    static void visit(String url) {
        while (true) {
            try (var connection = DriverManager.getConnection(url);
                    var statement = connection.createStatement()) {
                statement.execute("insert into visits values ('/about')");
            } catch (SQLException e) {
                // the database is still locked
            }
        }
    }

    static void beat() {
        try {
            while (true) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
