package dev.loombench.generator.hyperfoil;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.SingleThreadEventLoop;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Sends what a connection has to send when the event loop has seen to all that is ready, and not before: so
/// the requests of a closed loop go out one right after another, which takes less of the processor, and a
/// target that is awake reads the next one without being woken again.
///
/// A request waits no longer than the loop needs for the answers that were ready with the one before it. In
/// the open model that would be a delay that the schedule knows nothing of: there each is sent at once.
final class LateFlush extends ChannelOutboundHandlerAdapter {
    private final Runnable flush = this::flushNow;
    private @Nullable ChannelHandlerContext context;
    private boolean due;

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        context = added;
    }

    @Override
    public void flush(ChannelHandlerContext asked) {
        if (!due) {
            due = true;
            ((SingleThreadEventLoop) asked.channel().eventLoop()).executeAfterEventLoopIteration(flush);
        }
    }

    private void flushNow() {
        due = false;
        Objects.requireNonNull(context, "not in a pipeline").flush();
    }
}
