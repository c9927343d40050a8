import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Requests that write JSON by Jackson, whose buffers are kept for each thread: on virtual threads each
/// request fills its own. Healthy on a pool of platform threads, with the word `pool`.
class RecyclerPerThread {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public static void main(String[] args) throws InterruptedException {
        Executor executor = args.length > 0 && args[0].equals("pool")
                ? Executors.newFixedThreadPool(4)
                : Executors.newVirtualThreadPerTaskExecutor();
        while (true) {
            for (int i = 0; i < 20; i++) {
                int id = i;
                executor.execute(() -> answer(id));
            }
            Thread.sleep(5);
        }
    }

    static void answer(int id) {
        try {
            byte[] json = MAPPER.writeValueAsBytes(Map.of("id", id, "tags", List.of("new", "blue")));
            if (json.length == 0) {
                throw new IllegalStateException();
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
