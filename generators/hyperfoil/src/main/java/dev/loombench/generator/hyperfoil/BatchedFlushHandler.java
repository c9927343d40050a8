package dev.loombench.generator.hyperfoil;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.SingleThreadEventLoop;
import java.util.ArrayDeque;
import java.util.Deque;

/// Channel handler that defers flushes to the end of the event loop iteration. So the requests of a closed loop
/// are sent in one batch, which takes less CPU time, and a target that is running reads the next one without
/// being woken again.
///
/// At most [#MAX_DEFERRED] flushes are deferred, for some hundreds of microseconds, which are part of the
/// latency. The open model doesn't use this: its schedule knows nothing of such a delay.
///
/// Shared by all connections of an event loop.
@Sharable
final class BatchedFlushHandler extends ChannelOutboundHandlerAdapter {
    static final int MAX_DEFERRED = 64;

    private final Deque<ChannelHandlerContext> waiting = new ArrayDeque<>();
    private boolean scheduled;

    @Override
    public void flush(ChannelHandlerContext context) {
        waiting.add(context);
        if (waiting.size() >= MAX_DEFERRED) {
            flushAll();
        } else if (!scheduled) {
            scheduled = true;
            ((SingleThreadEventLoop) context.channel().eventLoop()).executeAfterEventLoopIteration(this::endIteration);
        }
    }

    private void endIteration() {
        scheduled = false;
        flushAll();
    }

    private void flushAll() {
        for (ChannelHandlerContext next = waiting.poll(); next != null; next = waiting.poll()) {
            next.flush();
        }
    }
}
