package dev.loombench.generator.netty;

import dev.loombench.protocol.load.Arrivals;
import dev.loombench.protocol.load.LoadFaultKind;
import dev.loombench.protocol.load.LoadOrder;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import java.net.ConnectException;
import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Connections of a load, all opened before its first request and opened again when they are closed. Confined to
/// one event loop.
final class ConnectionPool implements EventLoop {
    private static final long CHECK_MILLIS = 10;
    private static final int MAX_CONNECTING = 64;

    /// Shortest time between two searches for requests that timed out, as a part of the timeout: with ten thousand
    /// connections a search takes some hundreds of microseconds.
    private static final int TIMEOUT_PRECISION = 100;

    /// Failures after which a load that hasn't begun is given up.
    private static final int MAX_FAILURES = 100;

    private static final long NEVER = Long.MAX_VALUE;

    private final LoadOrder order;
    private final SingleThreadEventLoop loop;
    private final Bootstrap bootstrap;
    private final @Nullable SslContext tls;
    private final FlushBatch batch;
    private final List<HttpConnection> connections = new ArrayList<>();
    private final Deque<HttpConnection> missing = new ArrayDeque<>();
    private final ReconnectBackoff backoff = new ReconnectBackoff();
    private final CompletableFuture<Void> allOpen = new CompletableFuture<>();
    private Session.@Nullable Listener listener;
    private boolean mayOpen = true;
    private boolean refused;
    private long expiredAt;
    private int connecting;
    private int openCount;
    private int failures;

    /// Time of the first of the latest attempts, if the target refused all of these while no connection was open.
    private long awaySince = NEVER;

    ConnectionPool(LoadOrder order, InetAddress address) throws LoadFailedException {
        this.order = order;
        boolean epoll = Epoll.isAvailable();
        this.loop = (SingleThreadEventLoop)
                new MultiThreadIoEventLoopGroup(1, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory())
                        .next();
        this.tls = order.scheme().equals("https") ? TargetCheck.tls() : null;
        this.batch = new FlushBatch(loop, order.arrivals() instanceof Arrivals.ClosedModel);
        this.bootstrap = new Bootstrap()
                .group(loop)
                .channel(epoll ? EpollSocketChannel.class : NioSocketChannel.class)
                .remoteAddress(address, order.port());
        if (tls == null) {
            bootstrap.option(ChannelOption.RECVBUF_ALLOCATOR, new ReceiveBuffer());
        }
        for (int i = 0; i < order.connections(); i++) {
            connections.add(new HttpConnection(this));
        }
        missing.addAll(connections);
    }

    /// Netty's event loop, to which all of this is confined.
    SingleThreadEventLoop loop() {
        return loop;
    }

    @Override
    public long now() {
        return System.nanoTime();
    }

    @Override
    public void execute(Runnable task) {
        loop.execute(task);
    }

    @Override
    public void schedule(Runnable task, long nanos) {
        var unused = loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    /// Opens all connections and reopens lost ones from now on.
    ///
    /// @param next receives their events
    /// @throws LoadFailedException if the target doesn't accept as many
    void connect(Session.Listener next) throws LoadFailedException, InterruptedException, ExecutionException {
        listener = next;
        var unused = loop.scheduleAtFixedRate(this::check, 0, CHECK_MILLIS, TimeUnit.MILLISECONDS);
        String place = order.host() + ":" + order.port();
        try {
            allOpen.get(order.maxOpeningTime().toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            OpenFileLimit.requireOtherCause(e);
            throw new LoadFailedException(
                    LoadFaultKind.NO_CONNECTION,
                    place + " doesn't accept " + order.connections() + " connections: "
                            + String.valueOf(e.getMessage()).replaceAll("^[\\w.]+Exception: ", ""));
        } catch (TimeoutException e) {
            throw new LoadFailedException(
                    LoadFaultKind.NO_CONNECTION,
                    String.format(
                            Locale.ROOT,
                            "%s accepted %,d of %,d connections within %d s",
                            place,
                            loop.submit(() -> openCount).get(),
                            order.connections(),
                            order.maxOpeningTime().toSeconds()));
        }
    }

    Session.Listener listener() {
        return Objects.requireNonNull(listener);
    }

    /// Opens or withholds missing connections, by the backoff, and gives up what takes too long.
    private void check() {
        long now = System.nanoTime();
        mayOpen = backoff.update(now, openCount);
        refill();
        expire(now);
        if (allOpen.isDone()) {
            backoff.lostSince(now).ifPresent(listener()::targetLost);
        }
    }

    private void expire(long now) {
        long timeout = order.timeout().toNanos();
        if (now - expiredAt >= timeout / TIMEOUT_PRECISION) {
            expiredAt = now;
            connections.forEach(connection -> connection.expire(now - timeout));
        }
    }

    /// Whether requests wait because connections can't be opened.
    boolean isUnconnected() {
        return openCount == 0 || refused && openCount < connections.size();
    }

    /// Whether lost connections wait to be opened, since the server refuses them or closes them unused.
    boolean isPaused() {
        return !mayOpen;
    }

    private void refill() {
        while (mayOpen && connecting < MAX_CONNECTING && !missing.isEmpty()) {
            connecting++;
            open(missing.remove());
        }
    }

    private void open(HttpConnection connection) {
        var unused = bootstrap
                .clone()
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        if (tls != null) {
                            channel.pipeline().addLast(tls.newHandler(channel.alloc(), order.host(), order.port()));
                        }
                        channel.pipeline().addLast(connection.handler());
                    }
                })
                .connect()
                .addListener(result -> connected(connection, ((ChannelFuture) result).channel(), result.cause()));
    }

    private void connected(HttpConnection connection, Channel channel, @Nullable Throwable failure) {
        SslHandler handshake = channel.pipeline().get(SslHandler.class);
        if (handshake != null && failure == null) {
            var unused = handshake.handshakeFuture().addListener(done -> opened(connection, channel, done.cause()));
        } else {
            opened(connection, channel, failure);
        }
    }

    private void opened(HttpConnection connection, Channel channel, @Nullable Throwable failure) {
        if (!loop.inEventLoop()) { // as where no socket could be created
            loop.execute(() -> opened(connection, channel, failure));
            return;
        }
        connecting--;
        if (failure != null) {
            missing.add(connection);
            refused = true;
            backoff.refused();
            failures++;
            long now = now();
            awaySince = openCount == 0 && isRefusal(failure) ? Math.min(awaySince, now) : NEVER;
            if (awaySince != NEVER) {
                listener().targetAway(awaySince, now);
            }
            if (channel.isRegistered()) { // not where no socket could be created
                var unused = channel.close();
            }
            if (failures >= MAX_FAILURES) {
                allOpen.completeExceptionally(failure);
            }
            return;
        }
        refused = false;
        awaySince = NEVER;
        connection.open(channel);
        openCount++;
        if (openCount == connections.size()) {
            allOpen.complete(null);
        }
        refill();
        listener().ready(connection);
    }

    /// Whether the target refused or didn't accept a connection. A lack of ports on this side is an exception of the
    /// same class, and told by the system's message only.
    static boolean isRefusal(Throwable failure) {
        String message = String.valueOf(failure.getMessage());
        return failure instanceof ConnectException && (message.contains("refused") || message.contains("timed out"));
    }

    /// Closes a channel that its connection has given up, and opens another one.
    ///
    /// @param used whether the channel carried a request
    void close(HttpConnection connection, Channel channel, boolean used) {
        openCount--;
        if (!used) {
            backoff.closedUnused();
        }
        missing.add(connection);
        var unused = channel.close();
        refill();
    }

    void write(Channel channel, ByteBuf bytes) {
        batch.write(channel, bytes.retainedDuplicate());
    }
}
