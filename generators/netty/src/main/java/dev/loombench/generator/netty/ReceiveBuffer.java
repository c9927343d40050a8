package dev.loombench.generator.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultMaxMessagesRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;

/// Allocator that hands out the same buffer for every read of an event loop. Handlers must have read it when they
/// return.
final class ReceiveBuffer extends DefaultMaxMessagesRecvByteBufAllocator {
    private static final int SIZE = 1 << 16;

    private final ByteBuf bytes = Unpooled.directBuffer(SIZE, SIZE);

    @Override
    @SuppressWarnings("deprecation")
    public RecvByteBufAllocator.Handle newHandle() {
        return new MaxMessageHandle() {
            @Override
            public ByteBuf allocate(ByteBufAllocator ignored) {
                return bytes.clear().retain();
            }

            @Override
            public int guess() {
                return SIZE;
            }
        };
    }
}
