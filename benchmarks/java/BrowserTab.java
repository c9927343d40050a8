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
    private static final String PAINTED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";
    private static final String LOADED =
            "(async () => { if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done));"
                    + " await " + PAINTED + "; return performance.now(); })()";
    private static final String UNFOLDED =
            "(async () => { const begin = performance.now(); document.querySelectorAll('details').forEach((folded) => { folded.open = true; });"
                    + " await new Promise((done) => setTimeout(done)); await " + PAINTED + "; return performance.now() - begin; })()";

    /// Load times of a page.
    ///
    /// @param seconds from the navigation until the page and its charts are painted
    /// @param secondsToUnfold until all collapsed sections are expanded and painted
    record LoadTimes(double seconds, double secondsToUnfold) {}

    private final Process chromium;
    private final WebSocket socket;
    private final MessageListener answers;
    private int orders;

    private BrowserTab(Process chromium, WebSocket socket, MessageListener answers) {
        this.chromium = chromium;
        this.socket = socket;
        this.answers = answers;
    }

    /// Starts the browser.
    ///
    /// @param profile folder of its settings, created here
    static BrowserTab open(Path profile) throws IOException, InterruptedException {
        Files.createDirectories(profile);
        Process chromium = new ProcessBuilder(
                        executable(),
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
        Path ports = profile.resolve("DevToolsActivePort");
        for (int i = 0; i < 300 && (!Files.exists(ports) || Files.size(ports) == 0); i++) {
            Thread.sleep(100);
        }
        String port = Files.readAllLines(ports).getFirst();
        HttpClient client = HttpClient.newHttpClient();
        JsonNode tabs = JSON.readTree(client.send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body());
        MessageListener answers = new MessageListener();
        URI address = URI.create(tabs.get(0).get("webSocketDebuggerUrl").asString());
        return new BrowserTab(chromium, client.newWebSocketBuilder().buildAsync(address, answers).join(), answers);
    }

    LoadTimes show(URI page) throws InterruptedException {
        order("Page.navigate", JSON.writeValueAsString(Map.of("url", page.toString())));
        return new LoadTimes(evaluate(LOADED) / 1_000, evaluate(UNFOLDED) / 1_000);
    }

    private double evaluate(String expression) throws InterruptedException {
        JsonNode answer = order(
                "Runtime.evaluate",
                JSON.writeValueAsString(Map.of(
                        "expression", expression, "awaitPromise", true, "returnByValue", true)));
        return answer.at("/result/result/value").asDouble();
    }

    private JsonNode order(String method, String parameters) throws InterruptedException {
        int id = ++orders;
        socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true).join();
        while (true) {
            String text = answers.whole.poll(120, TimeUnit.SECONDS);
            if (text == null) {
                throw new IllegalStateException("Chromium doesn't answer to " + method);
            }
            JsonNode answer = JSON.readTree(text);
            if (answer.path("id").asInt(-1) == id) {
                return answer;
            }
        }
    }

    private static String executable() {
        String given = System.getenv("CHROMIUM");
        if (given != null) {
            return given;
        }
        List<String> folders = List.of(System.getenv("PATH").split(File.pathSeparator));
        return Stream.of("chromium", "chromium-browser", "google-chrome")
                .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
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
        private final LinkedBlockingQueue<String> whole = new LinkedBlockingQueue<>();
        private final StringBuilder parts = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            parts.append(part);
            if (last) {
                whole.add(parts.toString());
                parts.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }
}
