import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/// Netty under a light load: its event loops answer ten milliseconds later by a timer, and never block.
class NettyServer {
    public static void main(String[] args) throws InterruptedException {
        var loops = new NioEventLoopGroup(4);
        var server = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new Connection())
                .bind("127.0.0.1", 0)
                .sync()
                .channel();
        LightLoad.start(((InetSocketAddress) server.localAddress()).getPort());
        server.closeFuture().sync();
    }

    @ChannelHandler.Sharable
    private static final class Connection extends ChannelInitializer<SocketChannel> {
        @Override
        protected void initChannel(SocketChannel channel) {
            channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1_000), new Hello());
        }
    }

    private static final class Hello extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
            context.executor().schedule(() -> answer(context), 10, TimeUnit.MILLISECONDS);
        }

        private static void answer(ChannelHandlerContext context) {
            var body = Unpooled.copiedBuffer("hello", StandardCharsets.US_ASCII);
            var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK, body);
            response.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
            context.writeAndFlush(response);
        }
    }
}
