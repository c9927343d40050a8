package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.AbDocument;
import dev.loombench.lab.model.AbDocument.DriverRecord;
import dev.loombench.lab.model.AbDocument.EffortRecord;
import dev.loombench.lab.model.AbDocument.SideRecord;
import dev.loombench.lab.model.AbJob;
import dev.loombench.lab.model.CellRecord;
import dev.loombench.lab.model.EstimateRecord;
import dev.loombench.lab.model.RecordBuilder;
import dev.loombench.lab.model.RunStatus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AbViewFiguresTest {
    private static final int COLUMNS = 80;

    @Test
    void theFiguresOfADriverComeFirstUnderTheirOwnNames() {
        CellRecord platform = new CellRecord("platform", Map.of("load", "driver"), Map.of());
        CellRecord virtual = new CellRecord("virtual", Map.of("load", "driver"), Map.of());
        AbDocument document = RecordBuilder.of(AbDocument.class)
                .with("title", "Records")
                .with("status", RunStatus.COMPLETE)
                .with(
                        "sides",
                        List.of(
                                new SideRecord("platform", List.of("run"), Map.of(), "/", 8080, null),
                                new SideRecord("virtual", List.of("run"), Map.of(), "/", 8080, null)))
                .with("arrivals", "driver")
                .with("warmupSeconds", 10)
                .with("durationSeconds", 8.2)
                .with("effort", new EffortRecord(6, 6, 6, 1, 900, 600, 0.02, 1.02, 1.031, null))
                .with(
                        "estimates",
                        List.of(
                                figure(platform, "records", "/s", 4_000),
                                figure(platform, "peak-rss", "B", 2e8),
                                figure(virtual, "records", "/s", 12_000)))
                .with(
                        "driver",
                        new DriverRecord(List.of("java", "Driver.java", "$URL"), null, List.of(), "records", 300))
                .build();

        String text = new AbView(Style.of(Style.ColorMode.NEVER, false, true), COLUMNS).render(document);

        assertThat(text)
                .contains("java Driver.java $URL; 6 pairs of 8.20 s after 10.0 s of it for warm-up, seed 1")
                .contains("under the driver")
                .containsPattern("records +4000/s +12000/s\\b[^\\n]*\\n *peak memory +200 MB")
                .contains("In records, these pairs can show differences of 3.10 % or more.");
    }

    private static EstimateRecord figure(CellRecord cell, String metric, String unit, double value) {
        return RecordBuilder.of(EstimateRecord.class)
                .with("cell", cell)
                .with("metric", metric)
                .with("unit", unit)
                .with("estimate", value)
                .build();
    }

    @Test
    void aJobHasItsTimeInPlaceOfLatencies() {
        CellRecord first = new CellRecord("a", Map.of("load", "until-exit"), Map.of());
        AbDocument document = RecordBuilder.of(AbDocument.class)
                .with("run", "run")
                .with("title", "Two ways")
                .with("status", RunStatus.COMPLETE)
                .with("sides", List.of(side("a"), side("b")))
                .with("arrivals", "none")
                .with("effort", new EffortRecord(10, 10, 10, 42, 900, 60, 0.02, 1.03, 1.012, null))
                .with(
                        "estimates",
                        List.of(
                                figure(first, "time", "s", 2.04),
                                figure(first, "peak-threads", "threads", 41),
                                figure(first, "gc-count", "collections", 12)))
                .with("job", new AbJob(List.of(), null, List.of(0), null, 1, null, List.of(), null))
                .build();

        assertThat(new AbView(Style.of(Style.ColorMode.NEVER, false, true), COLUMNS).render(document))
                .contains("10 pairs of runs until exit, after 2 runs of each side that don't count; seed 42")
                .containsPattern("until exit +a +b")
                .containsPattern("wall time +2.04 s")
                .containsPattern("OS threads +41 ")
                .containsPattern("collections +12 ")
                .contains("In the wall time, these pairs can show differences of 1.20 % or more.");
    }

    private static SideRecord side(String name) {
        return new SideRecord(name, List.of("java", "-jar", "app.jar"), Map.of(), "/", 8080, "1");
    }
}
