package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.process.Cancellation;
import dev.loombench.lab.process.ProcessTag;
import dev.loombench.lab.service.AbFixtures;
import dev.loombench.lab.service.ServiceClient;
import dev.loombench.lab.service.ServiceLauncher;
import dev.loombench.lab.service.SideTrialRunner;
import dev.loombench.lab.service.TestBed;
import dev.loombench.lab.service.config.AbConfig;
import dev.loombench.lab.service.config.AbDriver;
import dev.loombench.lab.service.config.AbLevel;
import dev.loombench.lab.service.config.AbLoad;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceSessionTest {
    @Test
    @SuppressWarnings("NullAway") // what isn't reached
    void sidesAreDiagnosedForTheTimeThatTheDriverTook() {
        AbDriver driver =
                new AbDriver(List.of("k6", "run"), List.of(), Duration.ofMinutes(5), List.of(), Optional.empty());
        AbConfig base = AbFixtures.config(List.of("a", "b"), List.of(50.0), 1);
        AbLoad load = RecordBuilder.like(base.load())
                .with("levels", List.of(new AbLevel.DriverLevel(driver, Optional.empty())))
                .build();
        AbConfig config = base.with(load);
        try (ServiceClient client = new ServiceClient(Duration.ofSeconds(1))) {
            ServiceLauncher launcher = ServiceLauncher.of(config, client, new Cancellation(), ProcessTag.fresh());
            ServiceLauncher tried = launcher.with(config.with(load.withDriverRun(Duration.ofSeconds(70))));

            assertThat(ServiceSession.highestLevel(new SideTrialRunner(
                            new TestBed(tried, null, null, null, () -> Duration.ZERO), null, null, List.of())))
                    .contains(new AbLevel.DriverLevel(driver, Optional.of(Duration.ofSeconds(70))));
        }
    }
}
