package dev.loombench.cli.terminal;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.LoadDocument;
import dev.loombench.lab.model.LoadDocument.UsersRecord;
import dev.loombench.lab.model.LoadRecord.RequestRecord;
import dev.loombench.lab.model.RecordBuilder;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Builds the document of 20 s of GETs after a warm-up of 5 s; only what the test sets is known.
public final class LoadDocumentFixture {
    private final String target;
    private final String arrivals;
    private final int connections;
    private @Nullable Double throughput;
    private Map<String, Double> intended = Map.of();
    private Map<String, Double> service = Map.of();
    private Map<String, Long> requests = Map.of();
    private Map<String, Long> errors = Map.of();
    private List<Finding> findings = List.of();
    private @Nullable UsersRecord users;
    private List<RequestRecord> mix = List.of();

    private LoadDocumentFixture(String target, String arrivals, int connections) {
        this.target = target;
        this.arrivals = arrivals;
        this.connections = connections;
    }

    public static LoadDocumentFixture of(String target, String arrivals, int connections) {
        return new LoadDocumentFixture(target, arrivals, connections);
    }

    public LoadDocumentFixture answering(
            @Nullable Double perSecond, Map<String, Double> fromDue, Map<String, Double> fromSending) {
        throughput = perSecond;
        intended = fromDue;
        service = fromSending;
        return this;
    }

    LoadDocumentFixture requests(Map<String, Long> counts) {
        requests = counts;
        return this;
    }

    public LoadDocumentFixture failing(Map<String, Long> byKind) {
        errors = byKind;
        return this;
    }

    public LoadDocumentFixture finding(Finding finding) {
        findings = List.of(finding);
        return this;
    }

    LoadDocumentFixture users(@Nullable UsersRecord counts) {
        users = counts;
        return this;
    }

    LoadDocumentFixture mix(List<RequestRecord> parts) {
        mix = parts;
        return this;
    }

    public LoadDocument done() {
        return RecordBuilder.of(LoadDocument.class)
                .with("target", target)
                .with("method", "GET")
                .with("arrivals", arrivals)
                .with("connections", connections)
                .with("warmupSeconds", 5.0)
                .with("seconds", 20.0)
                .with("timeoutSeconds", 10.0)
                .with("status", "valid")
                .with("throughput", throughput)
                .with("intended", intended)
                .with("service", service)
                .with("requests", requests)
                .with("errors", errors)
                .with("findings", findings)
                .with("voided", Finding.voided(findings))
                .with("users", users)
                .with("mix", mix)
                .with("seed", 1L)
                .with("generator", Map.of())
                .build();
    }
}
