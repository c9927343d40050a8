import java.io.IOException;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.util.EntityUtils;

/// Sixty virtual threads that call a service by Apache's HTTP client 4, which has two connections to it
/// by default.
class Http4Connections {
    public static void main(String[] args) throws IOException {
        var client = HttpClients.createDefault();
        String address = SlowAnswers.start(80);
        for (int i = 0; i < 60; i++) {
            Thread.startVirtualThread(() -> call(client, address));
        }
    }

    static void call(CloseableHttpClient client, String address) {
        while (true) {
            try (var response = client.execute(new HttpGet(address))) {
                EntityUtils.consume(response.getEntity());
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
