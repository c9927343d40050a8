import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Driver that calls a URL, again and again by four callers, and prints the calls per second. Its arguments are
/// `URL SECONDS`.
final class CallDriver {
    private static final int CALLERS = 4;

    private CallDriver() {}

    public static void main(String[] args) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).build();
        long start = System.nanoTime();
        long end = start + 1_000_000_000 * Long.parseLong(args[1]);
        long calls = 0;
        try (HttpClient client = HttpClient.newHttpClient();
                ExecutorService threads = Executors.newFixedThreadPool(CALLERS)) {
            List<Callable<Long>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                callers.add(() -> {
                    long made = 0;
                    for (; System.nanoTime() < end; made++) {
                        client.send(request, BodyHandlers.discarding());
                    }
                    return made;
                });
            }
            for (Future<Long> caller : threads.invokeAll(callers)) {
                calls += caller.get();
            }
        }
        System.out.printf(Locale.ROOT, "{\"rate\": %.3f}%n", calls / ((System.nanoTime() - start) / 1e9));
    }
}
