package dev.loombench.generator.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchedFlushHandlerTest {
    private final NioEventLoopGroup group = new NioEventLoopGroup(1);
    private final List<String> log = new CopyOnWriteArrayList<>();
    private final BatchedFlushHandler late = new BatchedFlushHandler();

    @AfterEach
    void end() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void connectionsAreFlushedWhenAllThatIsReadyIsDone() throws Exception {
        EventLoop loop = group.next();
        Channel first = connection(loop, "first");
        Channel second = connection(loop, "second");

        loop.submit(() -> {
                    first.flush();
                    second.flush();
                    loop.execute(() -> log.add("what came of it"));
                    log.add("what was ready");
                })
                .get();
        settle(loop);

        assertThat(log).containsExactly("what was ready", "what came of it", "first", "second");
    }

    @Test
    void aConnectionIsFlushedAgainInALaterTurn() throws Exception {
        EventLoop loop = group.next();
        Channel connection = connection(loop, "first");

        loop.submit(connection::flush).get();
        settle(loop);
        loop.submit(connection::flush).get();
        settle(loop);

        assertThat(log).containsExactly("first", "first");
    }

    @Test
    void noMoreThanSoManyWaitForEachOther() throws Exception {
        EventLoop loop = group.next();
        Channel connection = connection(loop, "sent");

        loop.submit(() -> {
                    for (int request = 0; request < BatchedFlushHandler.MAX_DEFERRED + 1; request++) {
                        connection.flush();
                    }
                    log.add("what was ready");
                })
                .get();
        settle(loop);

        assertThat(log.indexOf("what was ready")).isEqualTo(BatchedFlushHandler.MAX_DEFERRED);
        assertThat(log).hasSize(BatchedFlushHandler.MAX_DEFERRED + 2);
    }

    private Channel connection(EventLoop loop, String name) throws InterruptedException {
        Channel channel = new NioSocketChannel();
        loop.register(channel).sync();
        channel.pipeline().addLast(new FlushRecorder(name), late);
        return channel;
    }

    /// Waits for an iteration of the event loop: tasks at its end have run when a later one starts.
    private static void settle(EventLoop loop) throws Exception {
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
        public void flush(ChannelHandlerContext context) {
            log.add(name);
        }
    }
}
