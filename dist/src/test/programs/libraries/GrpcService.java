import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/// A gRPC service under a light load of blocking calls on virtual threads, all over one connection.
class GrpcService {
    private static final MethodDescriptor<String, String> HELLO = MethodDescriptor.<String, String>newBuilder()
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("Greeter/Hello")
            .setRequestMarshaller(new Text())
            .setResponseMarshaller(new Text())
            .build();

    public static void main(String[] args) throws Exception {
        var server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerServiceDefinition.builder("Greeter")
                        .addMethod(HELLO, ServerCalls.asyncUnaryCall(GrpcService::hello))
                        .build())
                .build()
                .start();
        ManagedChannel channel = NettyChannelBuilder.forAddress("127.0.0.1", server.getPort())
                .usePlaintext()
                .build();
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("caller-" + i).start(() -> call(channel));
        }
        server.awaitTermination();
    }

    static void hello(String name, StreamObserver<String> answer) {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        answer.onNext("hello " + name);
        answer.onCompleted();
    }

    static void call(ManagedChannel channel) {
        try {
            while (true) {
                ClientCalls.blockingUnaryCall(channel, HELLO, CallOptions.DEFAULT, "Ada");
                Thread.sleep(130);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream stream) {
            try {
                return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
