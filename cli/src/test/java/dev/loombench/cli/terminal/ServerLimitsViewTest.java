package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CellRecord;
import dev.loombench.report.text.CellBottleneck;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerLimitsViewTest {
    private static final CellRecord PLAIN = server("plain");

    @Test
    void namesTheOwnLimitBesideInvalidTrials() {
        assertThat(rendered(200, new CellBottleneck("25", PLAIN, "not known: no recording", "no port was left", 1, 1)))
                .contains("spring-mvc(virtual): invalid (1 of 1 trial): no port was left; the server's own limit: not"
                        + " known: no recording\n");
    }

    @Test
    void namesTheJdkWhereThereIsMoreThanOne() {
        assertThat(rendered(
                        200,
                        new CellBottleneck("21", PLAIN, "CPU", "", 0, 3),
                        new CellBottleneck("25", PLAIN, "CPU", "", 0, 3)))
                .contains("spring-mvc(virtual) on JDK 21: CPU\nspring-mvc(virtual) on JDK 25: CPU\n");
    }

    @Test
    void saysNothingWhereNothingIsKnown() {
        assertThat(rendered(80)).isEmpty();
    }

    private static CellRecord server(String auth) {
        return new CellRecord("spring-mvc(virtual)", Map.of("auth", auth), Map.of());
    }

    private static String rendered(int columns, CellBottleneck... limits) {
        return new ServerLimitsView(Style.of(Style.ColorMode.NEVER, false, false), columns).render(List.of(limits));
    }
}
