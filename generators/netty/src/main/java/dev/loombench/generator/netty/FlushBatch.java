package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.SingleThreadEventLoop;

/// Writer of requests that sends those of a closed loop at the end of the event loop's iteration. So they go out
/// in one batch, which takes less CPU time, and a target that is running reads the next one without being woken
/// again.
///
/// At most [#MAX_DEFERRED] requests are deferred, for some hundreds of microseconds, which are part of the
/// latency. Those of the open model aren't: its schedule knows nothing of such a delay.
final class FlushBatch {
    static final int MAX_DEFERRED = 64;

    private final SingleThreadEventLoop loop;
    private final boolean deferred;
    private final Channel[] channels = new Channel[MAX_DEFERRED];
    private final ByteBuf[] requests = new ByteBuf[MAX_DEFERRED];
    private final Runnable flush = this::flush;
    private int count;

    FlushBatch(SingleThreadEventLoop loop, boolean deferred) {
        this.loop = loop;
        this.deferred = deferred;
    }

    /// Writes a request, and flushes it now or at the end of the iteration.
    void write(Channel channel, ByteBuf bytes) {
        if (!deferred) {
            var unused = channel.writeAndFlush(bytes, channel.voidPromise());
            return;
        }
        if (count == 0) {
            loop.executeAfterEventLoopIteration(flush);
        }
        channels[count] = channel;
        requests[count] = bytes;
        count++;
        if (count == MAX_DEFERRED) {
            flush();
        }
    }

    private void flush() {
        for (int i = 0; i < count; i++) {
            var unused = channels[i].writeAndFlush(requests[i], channels[i].voidPromise());
        }
        count = 0;
    }
}
