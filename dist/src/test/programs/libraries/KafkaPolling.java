import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.message.ApiVersionsResponseData;
import org.apache.kafka.common.message.FetchResponseData;
import org.apache.kafka.common.message.MetadataResponseData;
import org.apache.kafka.common.message.ResponseHeaderData;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.common.protocol.ApiMessage;
import org.apache.kafka.common.protocol.MessageUtil;
import org.apache.kafka.common.record.CompressionType;
import org.apache.kafka.common.record.MemoryRecords;
import org.apache.kafka.common.record.SimpleRecord;
import org.apache.kafka.common.requests.AbstractRequest;
import org.apache.kafka.common.requests.FetchRequest;
import org.apache.kafka.common.requests.RequestHeader;
import org.apache.kafka.common.serialization.StringDeserializer;

/// Three Kafka consumers on platform threads that each get twenty orders a second, from a broker with as
/// much of the protocol as they need.
class KafkaPolling {
    private static final String TOPIC = "orders";
    private static final LongAdder ORDERS = new LongAdder();

    public static void main(String[] args) throws IOException {
        var broker = new Broker(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Thread.ofPlatform().name("broker").start(broker::accept);
        for (int i = 0; i < 3; i++) {
            Thread.ofPlatform().name("consumer-" + i).start(() -> consume(broker.port()));
        }
    }

    static void consume(int port) {
        var deserializer = new StringDeserializer();
        Map<String, Object> properties =
                Map.of("bootstrap.servers", "127.0.0.1:" + port, "enable.auto.commit", "false");
        var partition = new TopicPartition(TOPIC, 0);
        try (var consumer = new KafkaConsumer<>(properties, deserializer, deserializer)) {
            consumer.assign(List.of(partition));
            consumer.seek(partition, 0);
            while (true) {
                ORDERS.add(consumer.poll(Duration.ofMillis(500)).count());
            }
        }
    }

    /// A broker of one partition, to which an order comes each 50 ms.
    private record Broker(ServerSocket socket) {
        int port() {
            return socket.getLocalPort();
        }

        void accept() {
            while (true) {
                try {
                    var connection = socket.accept();
                    Thread.ofPlatform().name("broker-connection").start(() -> serve(connection));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }
        }

        private void serve(Socket connection) {
            try (connection;
                    var in = new DataInputStream(connection.getInputStream());
                    var out = new DataOutputStream(new BufferedOutputStream(connection.getOutputStream()))) {
                while (true) {
                    var request = ByteBuffer.wrap(in.readNBytes(in.readInt()));
                    RequestHeader header = RequestHeader.parse(request);
                    short version = header.apiVersion();
                    var headerData = new ResponseHeaderData().setCorrelationId(header.correlationId());
                    ByteBuffer head =
                            MessageUtil.toByteBuffer(headerData, header.apiKey().responseHeaderVersion(version));
                    ByteBuffer body = MessageUtil.toByteBuffer(response(header.apiKey(), version, request), version);
                    out.writeInt(head.remaining() + body.remaining());
                    out.write(head.array(), head.arrayOffset(), head.remaining());
                    out.write(body.array(), body.arrayOffset(), body.remaining());
                    out.flush();
                }
            } catch (EOFException e) {
                // the consumer has closed the connection
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private ApiMessage response(ApiKeys api, short version, ByteBuffer request) throws InterruptedException {
            return switch (api) {
                case API_VERSIONS -> versions();
                case METADATA -> metadata();
                case FETCH -> {
                    var fetch = (FetchRequest) AbstractRequest.parseRequest(api, version, request).request;
                    Thread.sleep(50);
                    var topic = fetch.data().topics().getFirst();
                    yield order(topic.partitions().getFirst().fetchOffset());
                }
                default -> throw new IllegalStateException("not supported: " + api);
            };
        }

        private static ApiVersionsResponseData versions() {
            var versions = new ApiVersionsResponseData.ApiVersionCollection();
            Map.of(ApiKeys.API_VERSIONS, 3, ApiKeys.METADATA, 8, ApiKeys.FETCH, 11)
                    .forEach((api, version) -> versions.add(new ApiVersionsResponseData.ApiVersion()
                            .setApiKey(api.id)
                            .setMinVersion(api.oldestVersion())
                            .setMaxVersion(version.shortValue())));
            return new ApiVersionsResponseData().setApiKeys(versions);
        }

        private MetadataResponseData metadata() {
            var brokers = new MetadataResponseData.MetadataResponseBrokerCollection();
            brokers.add(new MetadataResponseData.MetadataResponseBroker()
                    .setNodeId(0)
                    .setHost("127.0.0.1")
                    .setPort(port()));
            var topics = new MetadataResponseData.MetadataResponseTopicCollection();
            topics.add(new MetadataResponseData.MetadataResponseTopic()
                    .setName(TOPIC)
                    .setPartitions(List.of(new MetadataResponseData.MetadataResponsePartition()
                            .setPartitionIndex(0)
                            .setLeaderId(0)
                            .setReplicaNodes(List.of(0))
                            .setIsrNodes(List.of(0)))));
            return new MetadataResponseData()
                    .setBrokers(brokers)
                    .setTopics(topics)
                    .setControllerId(0)
                    .setClusterId("one");
        }

        private static FetchResponseData order(long offset) {
            var record = new SimpleRecord("order".getBytes());
            var partition = new FetchResponseData.PartitionData()
                    .setPartitionIndex(0)
                    .setHighWatermark(offset + 1)
                    .setLastStableOffset(offset + 1)
                    .setLogStartOffset(0)
                    .setRecords(MemoryRecords.withRecords(offset, CompressionType.NONE, record));
            return new FetchResponseData()
                    .setResponses(List.of(new FetchResponseData.FetchableTopicResponse()
                            .setTopic(TOPIC)
                            .setPartitions(List.of(partition))));
        }
    }
}
