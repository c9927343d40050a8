package dev.loombench.lab.results;

/// Formats of other tools' results that are known by their content.
public enum ResultFormat {
    /// `k6 run --summary-export=FILE`, or the data of `handleSummary` as JSON.
    K6_SUMMARY("k6 summary"),
    /// Gatling's `simulation.log` as text, of versions 3.0 to 3.11.
    GATLING_LOG("Gatling simulation.log"),
    /// Gatling's `js/stats.json` or `js/global_stats.json`, or the `js/stats.js` of later versions.
    GATLING_STATS("Gatling stats"),
    /// What wrk prints.
    WRK("wrk"),
    /// What wrk2 prints.
    WRK2("wrk2"),
    /// What hey prints.
    HEY("hey"),
    /// `oha --output-format json`.
    OHA("oha"),
    /// `ghz --format json`.
    GHZ("ghz"),
    /// JMeter's results, as CSV or XML.
    JTL("JMeter JTL"),
    /// An HdrHistogram log.
    HDR_LOG("HdrHistogram log"),
    /// `hyperfine --export-json FILE`.
    HYPERFINE("hyperfine"),
    /// What pgbench prints.
    PGBENCH("pgbench"),
    /// What `kafka-producer-perf-test` prints.
    KAFKA_PRODUCER("kafka-producer-perf-test"),
    /// What `kafka-consumer-perf-test` prints.
    KAFKA_CONSUMER("kafka-consumer-perf-test");

    private final String title;

    ResultFormat(String title) {
        this.title = title;
    }

    /// Name for people, such as `k6 summary`.
    public String title() {
        return title;
    }
}
