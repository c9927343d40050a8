import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tab of a headless Chromium, driven by the DevTools protocol.
final class BrowserTab implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PAINT_SCRIPT = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
    private static final String LOAD_SCRIPT =
            "(async () => { if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done));"
                    + " await " + PAINT_SCRIPT + "; return performance.now(); })()";
    private static final String UNFOLD_SCRIPT =
            "(async () => { const begin = performance.now(); document.querySelectorAll('details').forEach((folded) => { folded.open = true; });"
                    + " await new Promise((done) => setTimeout(done)); await " + PAINT_SCRIPT + "; return performance.now() - begin; })()";

    /// Load times of a page.
    ///
    /// @param seconds from the navigation until the page and its charts are painted
    /// @param secondsToUnfold until all collapsed sections are expanded and painted
    record LoadTimes(double seconds, double secondsToUnfold) {}

    private final Process chromium;
    private final WebSocket socket;
    private final MessageListener listener;
    private int lastId;

    private BrowserTab(Process chromium, WebSocket socket, MessageListener listener) {
        this.chromium = chromium;
        this.socket = socket;
        this.listener = listener;
    }

    /// Starts the browser.
    ///
    /// @param profile folder of its settings, created here
    static BrowserTab open(Path profile) throws IOException, InterruptedException {
        Files.createDirectories(profile);
        Process chromium = new ProcessBuilder(
                        findChromium(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--window-size=1280,900",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("log").toFile())
                .start();
        Path portFile = profile.resolve("DevToolsActivePort");
        for (int i = 0; i < 300 && (!Files.exists(portFile) || Files.size(portFile) == 0); i++) {
            Thread.sleep(100);
        }
        String port = Files.readAllLines(portFile).getFirst();
        HttpClient client = HttpClient.newHttpClient();
        JsonNode tabs = JSON.readTree(client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body());
        MessageListener listener = new MessageListener();
        URI address = URI.create(tabs.get(0).get("webSocketDebuggerUrl").asString());
        return new BrowserTab(chromium, client.newWebSocketBuilder().buildAsync(address, listener).join(), listener);
    }

    LoadTimes show(URI page) throws InterruptedException {
        send("Page.navigate", JSON.writeValueAsString(Map.of("url", page.toString())));
        return new LoadTimes(evaluate(LOAD_SCRIPT) / 1_000, evaluate(UNFOLD_SCRIPT) / 1_000);
    }

    private double evaluate(String expression) throws InterruptedException {
        JsonNode response = send(
                "Runtime.evaluate",
                JSON.writeValueAsString(Map.of(
                        "expression", expression, "awaitPromise", true, "returnByValue", true)));
        return response.at("/result/result/value").asDouble();
    }

    private JsonNode send(String method, String parameters) throws InterruptedException {
        int id = ++lastId;
        socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true).join();
        while (true) {
            String text = listener.messages.poll(120, TimeUnit.SECONDS);
            if (text == null) {
                throw new IllegalStateException("Chromium doesn't answer to " + method);
            }
            JsonNode response = JSON.readTree(text);
            if (response.path("id").asInt(-1) == id) {
                return response;
            }
        }
    }

    private static String findChromium() {
        String configuredPath = System.getenv("CHROMIUM");
        if (configuredPath != null) {
            return configuredPath;
        }
        List<String> pathFolders = List.of(System.getenv("PATH").split(File.pathSeparator));
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> pathFolders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Path::toString)
                .orElseGet(() -> {
                    System.err.println("There is no Chromium: none is named in CHROMIUM, and chromium, chromium-browser and google-chrome aren't on the PATH.");
                    System.exit(3);
                    return "";
                });
    }

    @Override
    public void close() {
        socket.sendText("{\"id\":0,\"method\":\"Browser.close\"}", true).join();
        chromium.descendants().forEach(ProcessHandle::destroy);
        chromium.destroy();
    }

    /// Listener that assembles messages from their parts.
    private static final class MessageListener implements WebSocket.Listener {
        private final LinkedBlockingQueue<String> messages = new LinkedBlockingQueue<>();
        private final StringBuilder buffer = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean isLast) {
            buffer.append(part);
            if (isLast) {
                messages.add(buffer.toString());
                buffer.setLength(0);
            }
            webSocket.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }
}
