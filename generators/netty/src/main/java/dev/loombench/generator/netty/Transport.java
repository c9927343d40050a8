package dev.loombench.generator.netty;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/// Netty's implementation of sockets.
///
/// @param handler creates the handler of an event loop
/// @param channel class of its connections
record Transport(IoHandlerFactory handler, Class<? extends SocketChannel> channel) {
    /// Linux's epoll where its library can be loaded, else the JDK's selector.
    static Transport fastest() {
        if (System.getProperty("io") != null) {
            return new Transport(io.netty.channel.uring.IoUringIoHandler.newFactory(new io.netty.channel.uring.IoUringIoHandlerConfig().setSingleIssuer(true)), io.netty.channel.uring.IoUringSocketChannel.class);
        }
        return Epoll.isAvailable()
                ? new Transport(EpollIoHandler.newFactory(), EpollSocketChannel.class)
                : new Transport(NioIoHandler.newFactory(), NioSocketChannel.class);
    }

    /// Creates an event loop with a thread of its own.
    SingleThreadEventLoop eventLoop() {
        return (SingleThreadEventLoop) new MultiThreadIoEventLoopGroup(1, handler).next();
    }
}
