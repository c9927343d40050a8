import java.io.IOException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ClassicHttpResponse;

/// Eighty virtual threads that call a service by Apache's HTTP client 5, which has five connections to it
/// by default.
class Http5Connections {
    public static void main(String[] args) throws IOException {
        var client = HttpClients.createDefault();
        String address = SlowAnswers.start(80);
        for (int i = 0; i < 80; i++) {
            Thread.startVirtualThread(() -> call(client, address));
        }
    }

    static void call(CloseableHttpClient client, String address) {
        while (true) {
            try {
                client.execute(new HttpGet(address), ClassicHttpResponse::getCode);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
