package dev.loombench.lab.attach;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channel;
import java.time.Duration;

/// Closes a channel when its time is over, whatever is being waited for on it: connecting, writing or
/// reading.
final class Deadline implements Closeable {
    private final Thread watch;
    private volatile boolean over;

    Deadline(Channel channel, Duration limit) {
        watch = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(limit);
                over = true;
                channel.close();
            } catch (InterruptedException | IOException e) {
                // done in time, or closed anyway
            }
        });
    }

    boolean isOver() {
        return over;
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
