import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Driver of one's own: 48 senders, each of which sends a batch when the last one is stored. Prints as JSON how many
/// records were stored in a second, and how long a batch took.
final class Driver {
    private static final int SENDERS = 48;
    private static final int RECORDS = 10;
    private static final String STORED = RECORDS + " stored";

    private Driver() {}

    /// Sends batches.
    ///
    /// @param args URL, and the time in seconds
    public static void main(String[] args) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(args[0]))
                .POST(BodyPublishers.ofString("a record\n".repeat(RECORDS)))
                .build();
        long start = System.nanoTime();
        long end = start + Long.parseLong(args[1]) * 1_000_000_000;
        List<Long> times = new ArrayList<>();
        try (HttpClient client = HttpClient.newHttpClient();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<List<Long>>> senders = new ArrayList<>();
            for (int i = 0; i < SENDERS; i++) {
                senders.add(() -> send(client, request, end));
            }
            for (Future<List<Long>> sender : threads.invokeAll(senders)) {
                times.addAll(sender.get());
            }
        }
        if (times.isEmpty()) {
            throw new IOException("no batch was stored in " + args[1] + " s");
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        times.sort(null);
        System.out.printf(
                Locale.ROOT,
                "{\"records\": {\"rate\": %.1f}, \"batch\": {\"p50\": %.3f, \"p99\": %.3f}}%n",
                times.size() * RECORDS / seconds,
                times.get(times.size() / 2) / 1e6,
                times.get(times.size() * 99 / 100) / 1e6);
    }

    private static List<Long> send(HttpClient client, HttpRequest request, long end)
            throws IOException, InterruptedException {
        List<Long> times = new ArrayList<>();
        while (System.nanoTime() < end) {
            long sent = System.nanoTime();
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (!response.body().equals(STORED)) {
                throw new IOException("wrong answer: " + response.body());
            }
            times.add(System.nanoTime() - sent);
        }
        return times;
    }
}
