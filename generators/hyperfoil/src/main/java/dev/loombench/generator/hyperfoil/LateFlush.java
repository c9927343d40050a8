package dev.loombench.generator.hyperfoil;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.SingleThreadEventLoop;
import java.util.ArrayDeque;
import java.util.Deque;

/// Sends what connections have to send when the event loop has seen to all that is ready, and not before: so
/// the requests of a closed loop go out one right after another, which takes less of the processor, and a
/// target that is awake reads the next one without being woken again.
///
/// No more than [#MOST] wait for each other, some hundreds of microseconds at most, which are part of their
/// latency. In the open model that would be a delay that the schedule knows nothing of: there each is sent at
/// once.
///
/// One for all connections of an event loop.
@Sharable
final class LateFlush extends ChannelOutboundHandlerAdapter {
    static final int MOST = 64;

    private final Deque<ChannelHandlerContext> waiting = new ArrayDeque<>();
    private boolean comesBack;

    @Override
    public void flush(ChannelHandlerContext context) {
        waiting.add(context);
        if (waiting.size() >= MOST) {
            flushAll();
        } else if (!comesBack) {
            comesBack = true;
            ((SingleThreadEventLoop) context.channel().eventLoop()).executeAfterEventLoopIteration(this::end);
        }
    }

    private void end() {
        comesBack = false;
        flushAll();
    }

    private void flushAll() {
        for (ChannelHandlerContext next = waiting.poll(); next != null; next = waiting.poll()) {
            next.flush();
        }
    }
}
