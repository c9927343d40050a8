package dev.loombench.examples.batchjob;

import dev.loombench.examples.kit.SmallServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/// Job that reads orders from a CSV file, asks a service for the rate of each one's currency, and prints the converted
/// totals.
public final class Job {
    private Job() {}

    /// Order in its own currency.
    private record Order(String currency, BigDecimal amount) {
        static Order parse(String line) {
            String[] fields = line.split(",", -1);
            return new Order(fields[1], new BigDecimal(fields[2]));
        }
    }

    /// Runs the job.
    ///
    /// @param args the file, `virtual` or the size of the thread pool, and the URL of the service
    public static void main(String[] args) throws IOException, ExecutionException, InterruptedException {
        Path file = Path.of(args[0]);
        Map<String, BigDecimal> totals = new TreeMap<>();
        try (HttpClient client = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                ExecutorService threads = SmallServer.threads(args[1])) {
            List<Future<Order>> conversions = new ArrayList<>();
            for (String line : Files.readAllLines(file).stream().skip(1).toList()) {
                conversions.add(threads.submit(() -> converted(Order.parse(line), client, args[2])));
            }
            for (Future<Order> conversion : conversions) {
                Order order = conversion.get();
                totals.merge(order.currency(), order.amount(), BigDecimal::add);
            }
        }
        totals.forEach((currency, total) -> System.out.println(currency + " " + total));
    }

    private static Order converted(Order order, HttpClient client, String service)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service + "/rates/" + order.currency()))
                .build();
        HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException(request.uri() + " answered with " + response.statusCode());
        }
        return new Order(order.currency(), order.amount().multiply(new BigDecimal(response.body())));
    }
}
