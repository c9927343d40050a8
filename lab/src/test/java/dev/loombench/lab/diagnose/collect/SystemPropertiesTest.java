package dev.loombench.lab.diagnose.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.diagnose.rules.Symptoms.CarrierLimits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemPropertiesTest {
    private static final String PREFIX = "jdk.virtualThreadScheduler.";

    @ParameterizedTest
    @CsvSource({
        "'', 2, 256",
        "parallelism=8, 8, 256",
        "parallelism=300, 300, 300",
        "maxPoolSize=40, 2, 40",
        "maxPoolSize=1, 1, 1",
        "parallelism=many, 2, 256"
    })
    void whatNoPropertySetsIsTheDefault(String property, int parallelism, int maxCarriers) {
        String text = "4711:\n#Thu Nov 26 04:00:00 UTC 2026\njava.version=21\n"
                + (property.isEmpty() ? "" : PREFIX + property + "\n");

        assertThat(SystemProperties.parse(text).carrierLimits(2))
                .isEqualTo(new CarrierLimits(parallelism, maxCarriers));
    }

    @ParameterizedTest
    @CsvSource({
        "'', true",
        "jdk.trackAllThreads=, true",
        "jdk.trackAllThreads=true, true",
        "jdk.trackAllThreads=false, false"
    })
    void threadsAreTrackedUnlessAPropertySaysNo(String property, boolean tracked) {
        assertThat(SystemProperties.parse("4711:\njava.version=21\n" + property + "\n")
                        .tracksAllThreads())
                .isEqualTo(tracked);
    }
}
