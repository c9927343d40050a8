package dev.loombench.generator.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FlushBatchTest {
    private final MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final SingleThreadEventLoop loop = (SingleThreadEventLoop) group.next();
    private final List<String> log = new CopyOnWriteArrayList<>();

    @AfterEach
    void end() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void connectionsAreFlushedWhenAllThatIsReadyIsDone() throws Exception {
        FlushBatch batch = new FlushBatch(loop, true);
        Channel first = connection("first");
        Channel second = connection("second");

        loop.submit(() -> {
                    write(batch, first);
                    write(batch, second);
                    loop.execute(() -> log.add("outcome"));
                    log.add("ready");
                })
                .get();
        settle();
        loop.submit(() -> write(batch, first)).get();
        settle();

        assertThat(log).containsExactly("ready", "outcome", "first", "second", "first");
    }

    @Test
    void noMoreThanSoManyWaitForEachOther() throws Exception {
        FlushBatch batch = new FlushBatch(loop, true);
        Channel connection = connection("sent");

        loop.submit(() -> {
                    for (int request = 0; request < FlushBatch.MAX_DEFERRED + 1; request++) {
                        write(batch, connection);
                    }
                    log.add("ready");
                })
                .get();
        settle();

        assertThat(log.indexOf("ready")).isEqualTo(FlushBatch.MAX_DEFERRED);
        assertThat(log).hasSize(FlushBatch.MAX_DEFERRED + 2);
    }

    /// In the open model the schedule determines when each request is sent.
    @Test
    void anOpenModelPutsNothingOff() throws Exception {
        FlushBatch batch = new FlushBatch(loop, false);
        Channel connection = connection("sent");

        loop.submit(() -> {
                    write(batch, connection);
                    log.add("ready");
                })
                .get();

        assertThat(log).containsExactly("sent", "ready");
    }

    private static void write(FlushBatch batch, Channel connection) {
        batch.write(connection, Unpooled.buffer(1));
    }

    private Channel connection(String name) throws InterruptedException {
        Channel channel = new NioSocketChannel();
        loop.register(channel).sync();
        channel.pipeline().addLast(new FlushRecorder(name));
        return channel;
    }

    /// Waits for an iteration of the event loop: tasks at its end have run when a later one starts.
    private void settle() throws Exception {
        for (int turn = 0; turn < 2; turn++) {
            loop.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get();
        }
    }

    private final class FlushRecorder extends ChannelOutboundHandlerAdapter {
        private final String name;

        FlushRecorder(String name) {
            this.name = name;
        }

        @Override
        public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
            ((io.netty.buffer.ByteBuf) message).release();
        }

        @Override
        public void flush(ChannelHandlerContext context) {
            log.add(name);
        }
    }
}
