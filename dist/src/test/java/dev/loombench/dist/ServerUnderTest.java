package dev.loombench.dist;

import dev.loombench.lab.measure.ServerProcess;
import dev.loombench.lab.measure.ServerProcess.ServerJvm;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.InstalledPrograms;
import dev.loombench.protocol.server.Authentication.Basic;
import dev.loombench.protocol.server.ServerOrder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/// Server of the distribution, started like by the lab, with a client.
record ServerUnderTest(ServerProcess process, HttpClient client) implements AutoCloseable {
    static final InstalledPrograms PROGRAMS =
            new InstalledPrograms(LauncherSandbox.root().resolve("dist/target/loombench"));

    /// JVM options for a fast start; throughput isn't tested.
    static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    static ServerUnderTest start(Path folder, ServerOrder order, String... options) throws Exception {
        return start(folder, Path.of(System.getProperty("java.home")), order, options);
    }

    static ServerUnderTest start(Path folder, Path jdk, ServerOrder order, String... options) throws Exception {
        List<String> all = Stream.concat(OPTIONS.stream(), Stream.of(options)).toList();
        ServerJvm jvm = new ServerJvm(jdk.resolve("bin/java"), all, folder.resolve("server.log"));
        return new ServerUnderTest(
                ServerProcess.start(PROGRAMS, jvm, order, new Cancellation()),
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(request(path, ""), BodyHandlers.ofString());
    }

    /// Sends a request.
    ///
    /// @param authorization `Authorization` header; empty for none
    HttpResponse<String> get(String path, String authorization) throws IOException, InterruptedException {
        return client.send(request(path, authorization), BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, Basic user) throws IOException, InterruptedException {
        return get(path, user.header());
    }

    CompletableFuture<HttpResponse<String>> later(String path) {
        return client.sendAsync(request(path, ""), BodyHandlers.ofString());
    }

    /// Creates a request.
    ///
    /// @param path path below the context path, or a full URL
    private HttpRequest request(String path, String authorization) {
        URI uri = path.startsWith("/") ? URI.create(process.address() + path) : URI.create(path);
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri).timeout(Duration.ofMinutes(1));
        return authorization.isEmpty()
                ? builder.build()
                : builder.header("Authorization", authorization).build();
    }

    /// CPU time that the process has used.
    Duration cpu() {
        return ProcessHandle.of(process.pid())
                .flatMap(handle -> handle.info().totalCpuDuration())
                .orElseThrow();
    }

    @Override
    public void close() {
        process.close();
        client.shutdownNow();
    }
}
