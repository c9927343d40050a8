package dev.loombench.lab.observe.jvm;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channel;
import java.time.Duration;

/// Timeout of a channel: closes it after a time limit, whatever operation blocks on it.
final class ChannelTimeout implements Closeable {
    private final Thread timer;
    private volatile boolean expired;

    ChannelTimeout(Channel channel, Duration limit) {
        timer = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(limit);
                expired = true;
                channel.close();
            } catch (InterruptedException | IOException e) {
                // done in time, or closed anyway
            }
        });
    }

    boolean isExpired() {
        return expired;
    }

    @Override
    public void close() {
        timer.interrupt();
    }
}
