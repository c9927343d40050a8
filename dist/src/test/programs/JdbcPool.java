import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// Fifty requests that share four connections to a database, lent by a pool as JDBC's are.
class JdbcPool {
    static final BlockingQueue<JdbcPool> IDLE = new ArrayBlockingQueue<>(4);

    public static void main(String[] args) throws InterruptedException {
        while (IDLE.offer(new JdbcPool())) {}
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                executor.submit(JdbcPool::serve);
            }
        }
    }

    static Void serve() throws InterruptedException {
        while (true) {
            JdbcPool connection = getConnection();
            connection.query();
            IDLE.add(connection);
        }
    }

    static JdbcPool getConnection() throws InterruptedException {
        JdbcPool connection = IDLE.poll(30, TimeUnit.SECONDS);
        if (connection == null) {
            throw new IllegalStateException("Connection is not available, request timed out after 30 s");
        }
        return connection;
    }

    void query() throws InterruptedException {
        Thread.sleep(20);
    }
}
