import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Six hundred virtual threads that all call a service at once which serves four, each for 20 ms. The service is a process
/// of its own, with the argument `service`: in the same one its four threads would be the cause.
class FanOut {
    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            provide();
            return;
        }
        String java = ProcessHandle.current().info().command().orElseThrow();
        Process provider = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), "FanOut", "service")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(provider::destroyForcibly));
        BufferedReader output = provider.inputReader();
        int service = Integer.parseInt(output.readLine());
        for (int i = 0; i < 600; i++) {
            Thread.startVirtualThread(() -> client(service));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    static void provide() throws IOException {
        var service = new ServerSocket(0, 5_000, InetAddress.getLoopbackAddress());
        for (int i = 0; i < 4; i++) {
            Thread.ofPlatform().start(() -> serve(service));
        }
        System.out.println(service.getLocalPort());
    }

    static void client(int service) {
        while (true) {
            try {
                call(service);
            } catch (IOException e) {
                // the next call may do better
            }
        }
    }

    static void call(int service) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), service)) {
            socket.getOutputStream().write(1);
            if (socket.getInputStream().read() != 1) {
                throw new IOException("no answer");
            }
        }
    }

    static void serve(ServerSocket service) {
        while (true) {
            try (var socket = service.accept()) {
                int request = socket.getInputStream().read();
                Thread.sleep(20);
                socket.getOutputStream().write(request);
            } catch (IOException e) {
                // the client's
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
