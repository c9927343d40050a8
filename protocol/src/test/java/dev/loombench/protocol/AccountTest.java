package dev.loombench.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.protocol.Account.Calibration;
import dev.loombench.protocol.Account.Entry;
import dev.loombench.protocol.Account.Fault;
import dev.loombench.protocol.Account.FaultKind;
import dev.loombench.protocol.Account.Footprint;
import dev.loombench.protocol.Account.Refusal;
import dev.loombench.protocol.Account.Shot;
import dev.loombench.protocol.Account.Usage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccountTest {
    private static final Calibration CALIBRATION =
            new Calibration(0.25, 7.5e-5, 2, 1, "Copy+MarkSweepCompact", 1L << 40);
    private static final Shot SHOT = new Shot(10_000, 0.1 + 0.2);
    private static final Fault FAULT = new Fault(FaultKind.TASK_THREW, "a=b c%20d\nat e.f(G.java:1)");
    private static final Usage USAGE = new Usage(Map.of(Usage.PEAK_RSS, 1L << 33, Usage.OS_THREADS, 14L));
    private static final Refusal REFUSAL = new Refusal(4_000, true, "unable to create native thread: the cap");
    private static final Footprint BASE = new Footprint(0, Map.of(FootprintSource.HEAP, 1_234_567L));
    private static final Footprint LOADED = new Footprint(1_000_000, Map.of());

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path dir;

    @Test
    void isReadAsItWasWritten() throws IOException {
        assertThat(appendAndRead(CALIBRATION, SHOT, FAULT, USAGE, REFUSAL, BASE, LOADED))
                .isEqualTo(new Account(
                        Optional.of(CALIBRATION),
                        Optional.of(SHOT),
                        Optional.of(FAULT),
                        Optional.of(USAGE),
                        Optional.of(REFUSAL),
                        List.of(BASE, LOADED)));
    }

    @Test
    void isEmptyWhereNothingWasWritten() throws IOException {
        assertThat(Account.read(dir.resolve("account"))).isEqualTo(Account.EMPTY);
        assertThat(appendAndRead()).isEqualTo(Account.EMPTY);
    }

    @Test
    void theFirstFaultAndRefusalCountAndFootprintsKeepTheirOrder() throws IOException {
        Fault later = new Fault(FaultKind.WRONG_COUNT, "later");
        Account account = appendAndRead(LOADED, FAULT, REFUSAL, later, new Refusal(1, false, "later"), BASE);
        assertThat(account.fault()).contains(FAULT);
        assertThat(account.refusal()).contains(REFUSAL);
        assertThat(account.footprints()).containsExactly(LOADED, BASE);
    }

    @Test
    void figuresKeepTheOrderInWhichTheyWereRead() throws IOException {
        Map<String, Long> bytes = new LinkedHashMap<>();
        for (String source : List.of(FootprintSource.SLAB, FootprintSource.HEAP, FootprintSource.RSS)) {
            bytes.put(source, (long) bytes.size());
        }
        Account account = appendAndRead(new Footprint(7, bytes));
        assertThat(account.footprints().getFirst().bytes().keySet())
                .containsExactly(FootprintSource.SLAB, FootprintSource.HEAP, FootprintSource.RSS);
    }

    @Test
    void everyEntryIsALineOfItsOwn() throws IOException {
        appendAndRead(FAULT, SHOT);
        assertThat(Files.readAllLines(dir.resolve("account"))).hasSize(2);
    }

    @Test
    void whatIsNoFigureIsNotReadAsOne() throws IOException {
        Files.writeString(dir.resolve("account"), "usage " + Usage.PEAK_RSS + "=much\n");
        assertThatThrownBy(() -> Account.read(dir.resolve("account"))).isInstanceOf(ProtocolException.class);
        Files.writeString(dir.resolve("account"), "fault kind=BAD_LUCK message=x\n");
        assertThatThrownBy(() -> Account.read(dir.resolve("account")))
                .isInstanceOf(ProtocolException.class)
                .hasMessageStartingWith("not a fault");
    }

    private Account appendAndRead(Entry... entries) throws IOException {
        Path file = dir.resolve("account");
        for (Entry entry : entries) {
            Account.append(file, entry);
        }
        return Account.read(file);
    }
}
