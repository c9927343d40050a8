import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/// As many Kafka consumers on virtual threads as the argument says, and a broker that accepts their
/// connections but never answers. On JDK 21 `Selector.select` holds a carrier for each of them, until the
/// scheduler may add no more; on JDK 25 it doesn't. To be run with
/// `-Djdk.virtualThreadScheduler.maxPoolSize=64`.
class HungBroker {
    public static void main(String[] args) throws IOException, InterruptedException {
        var broker = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        for (int i = 0; i < 20; i++) {
            Thread.ofVirtual().name("metrics-" + i).start(HungBroker::report);
        }
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            KafkaConsumer<String, String> consumer = consumer(broker.getLocalPort());
            Thread.ofVirtual().name("payments-" + i).start(() -> consume(consumer));
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    private static KafkaConsumer<String, String> consumer(int port) {
        var deserializer = new StringDeserializer();
        Map<String, Object> properties =
                Map.of("bootstrap.servers", "127.0.0.1:" + port, "enable.auto.commit", "false");
        return new KafkaConsumer<>(properties, deserializer, deserializer);
    }

    static void consume(KafkaConsumer<String, String> consumer) {
        try (consumer) {
            consumer.assign(List.of(new TopicPartition("payments", 0)));
            while (true) {
                consumer.poll(Duration.ofSeconds(20));
            }
        }
    }

    static void report() {
        try {
            while (true) {
                Thread.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
