package dev.loombench.lab.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JdkRecordTest {
    @Test
    void withoutLimitsItHasWhatTheLabHas() {
        assertThat(limited(null, null).processors(8)).isEqualTo(8);
        assertThat(limited(null, null).availableProcessors(8)).isEqualTo(8);
    }

    @Test
    void boundJvmsCountTheProcessorsThatTheyAreBoundTo() {
        assertThat(limited(2, null).processors(8)).isEqualTo(2);
        assertThat(limited(2, null).availableProcessors(8)).isEqualTo(2);
    }

    /// They may run on all processors for as long as the quota lasts, and still count fewer.
    @Test
    void aQuotaCountsAsWholeProcessorsButNotAsMoreThanThereAre() {
        assertThat(limited(null, 1.5).processors(8)).isEqualTo(8);
        assertThat(limited(null, 1.5).availableProcessors(8)).isEqualTo(2);
        assertThat(limited(null, 0.25).availableProcessors(8)).isEqualTo(1);
        assertThat(limited(null, 3.0).availableProcessors(8)).isEqualTo(3);
        assertThat(limited(1, 1.5).availableProcessors(8)).isEqualTo(1);
        assertThat(limited(null, 2.5).availableProcessors(2)).isEqualTo(2);
    }

    @Test
    void limitsThatAreNoneAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> limited(0, null));
        assertThatIllegalArgumentException().isThrownBy(() -> limited(null, 0.0));
    }

    private static JdkRecord limited(@Nullable Integer cpus, @Nullable Double quota) {
        return new JdkRecord("25", "/25", "25.0.3", "A", List.of(), null, cpus, quota);
    }
}
