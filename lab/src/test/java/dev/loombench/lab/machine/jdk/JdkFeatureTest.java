package dev.loombench.lab.machine.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.machine.jdk.Jdk.JdkFeature;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkFeatureTest {
    @ParameterizedTest
    @CsvSource({
        "21, NO,  NO,  NO",
        "23, NO,  NO,  NO",
        "24, YES, YES, EXPERIMENTAL",
        "25, YES, YES, YES",
        "28, YES, YES, YES"
    })
    void followFromTheMajorVersion(
            int major, JdkFeature.Support monitors, JdkFeature.Support bean, JdkFeature.Support headers) {
        Jdk jdk = new Jdk(Path.of("/jdk"), major, Integer.toString(major), "A");

        assertThat(JdkFeature.UNPINNED_MONITORS.supportIn(jdk)).isEqualTo(monitors);
        assertThat(JdkFeature.SCHEDULER_BEAN.supportIn(jdk)).isEqualTo(bean);
        assertThat(JdkFeature.COMPACT_HEADERS.supportIn(jdk)).isEqualTo(headers);
    }
}
