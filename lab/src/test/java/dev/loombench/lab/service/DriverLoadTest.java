package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.Metric;
import dev.loombench.lab.stats.Better;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverLoadTest {
    @Test
    void theCpuTimeIsDividedByTheWorkOfARate() {
        assertThat(cpu(new Metric(500, "records/s", Better.MORE)))
                .isEqualTo(Map.of("cpu-per-operation", new Metric(0.002, "s", Better.LESS)));
    }

    @ParameterizedTest
    @CsvSource({"'', MORE", "records, MORE", "records/min, MORE", "s, LESS", "errors/s, LESS"})
    void ofOtherFiguresNobodyKnowsHowMuchWorkTheyAre(String unit, Better better) {
        assertThat(cpu(new Metric(500, unit, better))).isEqualTo(Map.of("cpu-time", new Metric(8, "s", Better.LESS)));
    }

    private static Map<String, Metric> cpu(Metric primary) {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        DriverLoad.putCpu(metrics, primary, 8, 8);
        return metrics;
    }
}
