package dev.loombench.report.export;

import java.util.List;
import java.util.Map;

/// A benchmark result in JMH's JSON format, with all fields in its order. Source: `JSONResultFormat` of JMH
/// 1.37.
///
/// @param mode `avgt`, `ss`, `sample` or `thrpt`
record JmhBenchmark(
        String jmhVersion,
        String benchmark,
        String mode,
        int threads,
        int forks,
        String jvm,
        List<String> jvmArgs,
        String jdkVersion,
        String vmName,
        String vmVersion,
        int warmupIterations,
        String warmupTime,
        int warmupBatchSize,
        int measurementIterations,
        String measurementTime,
        int measurementBatchSize,
        Map<String, String> params,
        JmhMetric primaryMetric,
        Map<String, JmhMetric> secondaryMetrics) {}
