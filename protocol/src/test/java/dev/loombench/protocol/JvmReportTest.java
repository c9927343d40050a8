package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.JvmReport.Footprint;
import dev.loombench.protocol.JvmReport.JvmFault;
import dev.loombench.protocol.JvmReport.OneShotResult;
import dev.loombench.protocol.JvmReport.ProcessUsage;
import dev.loombench.protocol.JvmReport.ProgramFigures;
import dev.loombench.protocol.JvmReport.ReportEntry;
import dev.loombench.protocol.JvmReport.ThreadRefusal;
import dev.loombench.protocol.program.ProgramMetric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmReportTest {
    private static final Calibration CALIBRATION = new Calibration(0.25, 7.5e-5, 2, 1);
    private static final OneShotResult SHOT = new OneShotResult(10_000, 0.1 + 0.2);
    private static final JvmFault FAULT = new JvmFault(JvmFaultKind.TASK_THREW, "a=b+c c%20d\nat e.f(G.java:1)");
    private static final ProcessUsage USAGE =
            new ProcessUsage(Map.of(ProcessUsage.PEAK_RSS, 1L << 33, ProcessUsage.OS_THREADS, 14L));
    private static final ThreadRefusal REFUSAL =
            new ThreadRefusal(4_000, true, "unable to create native thread: the cap");
    private static final Footprint BASE = new Footprint(0, Map.of(FootprintKeys.HEAP, 1_234_567L));
    private static final Footprint LOADED = new Footprint(1_000_000, Map.of());

    private static final ProgramFigures FIGURES =
            new ProgramFigures(Map.of(ProgramMetric.TIME, 1.25e-6, ProgramMetric.HUNG, 100.0));

    @TempDir
    Path dir;

    @Test
    void isReadAsItWasWritten() throws IOException {
        assertThat(appendAndRead(CALIBRATION, SHOT, FAULT, USAGE, REFUSAL, BASE, LOADED, FIGURES))
                .isEqualTo(new JvmReport(
                        Optional.of(CALIBRATION),
                        Optional.of(SHOT),
                        Optional.of(FAULT),
                        Optional.of(USAGE),
                        Optional.of(REFUSAL),
                        List.of(BASE, LOADED),
                        Optional.of(FIGURES)));
    }

    @Test
    void isEmptyWhereNothingWasWritten() throws IOException {
        assertThat(JvmReport.read(dir.resolve("account"))).isEqualTo(JvmReport.EMPTY);
        assertThat(appendAndRead()).isEqualTo(JvmReport.EMPTY);
    }

    @Test
    void theFirstFaultAndRefusalCountAndFootprintsKeepTheirOrder() throws IOException {
        JvmFault later = new JvmFault(JvmFaultKind.WRONG_COUNT, "later");
        JvmReport account = appendAndRead(LOADED, FAULT, REFUSAL, later, new ThreadRefusal(1, false, "later"), BASE);
        assertThat(account.fault()).contains(FAULT);
        assertThat(account.refusal()).contains(REFUSAL);
        assertThat(account.footprints()).containsExactly(LOADED, BASE);
    }

    @Test
    void figuresKeepTheOrderInWhichTheyWereRead() throws IOException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (String source : List.of(FootprintKeys.SLAB, FootprintKeys.HEAP, FootprintKeys.RSS)) {
            bytes.put(source, (long) bytes.size());
        }
        JvmReport account = appendAndRead(new Footprint(7, bytes));
        assertThat(account.footprints().getFirst().bytes().keySet())
                .containsExactly(FootprintKeys.SLAB, FootprintKeys.HEAP, FootprintKeys.RSS);
    }

    @Test
    void everyEntryIsALineOfItsOwn() throws IOException {
        appendAndRead(FAULT, SHOT);
        assertThat(Files.readAllLines(dir.resolve("account"))).hasSize(2);
    }

    @Test
    void whatIsNoFigureIsNotReadAsOne() throws IOException {
        Files.writeString(dir.resolve("account"), "usage " + ProcessUsage.PEAK_RSS + "=much\n");
        assertThatThrownBy(() -> JvmReport.read(dir.resolve("account"))).isInstanceOf(ProtocolException.class);
        Files.writeString(dir.resolve("account"), "fault kind=BAD_LUCK message=x\n");
        assertThatThrownBy(() -> JvmReport.read(dir.resolve("account")))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("BAD_LUCK");
    }

    private JvmReport appendAndRead(ReportEntry... entries) throws IOException {
        Path file = dir.resolve("account");
        for (ReportEntry entry : entries) {
            JvmReport.append(file, entry);
        }
        return JvmReport.read(file);
    }
}
