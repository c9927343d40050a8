import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.OutputStream;
import org.slf4j.LoggerFactory;

/// Logback with a slow disk. Of sixteen virtual threads half log inside `synchronized`, where up to JDK
/// 23 their waits for the appender's lock keep all carriers; once a platform thread hands the lock to one
/// of the others, nothing moves any more. Later the threads only queue for the lock.
class PinnedAppender {
    public static void main(String[] args) throws InterruptedException {
        Logger log = logger();
        for (int i = 0; i < 4; i++) {
            Thread.ofPlatform().name("gateway-" + i).start(() -> receive(log));
        }
        for (int i = 0; i < 8; i++) {
            Thread.ofVirtual().name("audit-" + i).start(() -> audit(log));
            Thread.ofVirtual().name("session-" + i).start(() -> new Session(log).run());
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    private static Logger logger() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{HH:mm:ss} %msg%n");
        encoder.start();
        var appender = new OutputStreamAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(new SlowDisk());
        appender.start();
        Logger log = context.getLogger("shop");
        log.setAdditive(false);
        log.addAppender(appender);
        return log;
    }

    static void receive(Logger log) {
        while (true) {
            log.warn("received");
        }
    }

    static void audit(Logger log) {
        while (true) {
            log.warn("audited");
            pause(1);
        }
    }

    private record Session(Logger log) {
        void run() {
            while (true) {
                update();
                pause(1);
            }
        }

        private synchronized void update() {
            log.warn("updated");
        }
    }

    private static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class SlowDisk extends OutputStream {
        @Override
        public void write(int value) {}

        @Override
        public void write(byte[] bytes, int offset, int length) {
            pause(4);
        }
    }
}
