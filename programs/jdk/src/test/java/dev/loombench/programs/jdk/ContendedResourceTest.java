package dev.loombench.programs.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.programs.kit.IncorrectResultException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ContendedResourceTest {
    private static final Duration HOLD = Duration.ofMillis(20);

    @Test
    void upToItsCapacityNothingTakesLonger() {
        ContendedResource resource = new ContendedResource(100, HOLD, 0.1);

        assertThat(resource.holdWith(1)).isEqualTo(HOLD);
        assertThat(resource.holdWith(100)).isEqualTo(HOLD);
    }

    @Test
    void eachFurtherCapacityLengthensAServiceByTheContention() {
        ContendedResource resource = new ContendedResource(100, HOLD, 0.1);

        assertThat(resource.holdWith(150)).isEqualTo(Duration.ofMillis(21));
        assertThat(resource.holdWith(400)).isEqualTo(Duration.ofMillis(26));
        assertThat(resource.holdWith(1_000)).isEqualTo(Duration.ofMillis(38));
        assertThat(new ContendedResource(100, HOLD, 0).holdWith(1_000)).isEqualTo(HOLD);
    }

    @Test
    void aResourceThatWasNeverUsedFailsItsCheck() throws Exception {
        ContendedResource resource = new ContendedResource(2, Duration.ofMillis(1), 0);
        assertThatThrownBy(resource::check).isInstanceOf(IncorrectResultException.class);

        resource.use();
        resource.check();
    }
}
