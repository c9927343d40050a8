package dev.loombench.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.cli.terminal.BlockView;
import dev.loombench.cli.terminal.Style;
import dev.loombench.lab.machine.jdk.Jdk;
import dev.loombench.lab.preflight.doctor.CheckLevel;
import dev.loombench.lab.preflight.doctor.CheckResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoctorDescriptionTest {

    @Test
    void listsTheJdksWithWhatMattersOfThem() {
        String text = rendered(
                List.of(ok("jdks", "21, 24, 25")),
                List.of(jdk(17, "Debian"), jdk(21, "Debian"), jdk(24, "B"), jdk(25, "B")));

        assertThat(text).isEqualTo("""
                check      found
                jdks   ok  21, 24, 25

                jdk  virtual threads  unpinned monitors  scheduler MXBean  compact headers
                17   no, from 21
                21   yes              no                 no                no
                24   yes              yes                yes               experimental
                25   yes              yes                yes               yes

                jdk  vendor  home
                17   Debian  /jdk/17
                21   Debian  /jdk/21
                24   B       /jdk/24
                25   B       /jdk/25

                known bug of JDK 25: JDK-8369227 (a virtual thread may stay parked though it was
                  unparked); update to 25.0.3 or later
                known bug of JDK 25: JDK-8373120 (a virtual thread may stay blocked at a monitor
                  that is free); update to 25.0.4 or later
                This machine is fit to measure.
                """);
    }

    @Test
    void withoutAnyJdkThereIsNoTable() {
        assertThat(rendered(List.of(ok("cores", "2")), List.of())).isEqualTo("""
                        check      found
                        cores  ok  2

                        This machine is fit to measure.
                        """);
    }

    @Test
    void aHomeIsNeverCutSoThatItCanBeCopied() {
        Path home = Path.of("/opt/" + "long".repeat(30));

        assertThat(rendered(List.of(), List.of(new Jdk(home, 25, "25.0.9", "Debian"))))
                .contains("  " + home + "\n");
    }

    private static String rendered(List<CheckResult> checks, List<Jdk> jdks) {
        return new BlockView(Style.of(Style.ColorMode.NEVER, false, false), 80)
                .render(DoctorDescription.of(checks, jdks));
    }

    private static CheckResult ok(String name, String value) {
        return new CheckResult(name, CheckLevel.OK, value, "all is well", "", Map.of());
    }

    private static Jdk jdk(int major, String vendor) {
        return new Jdk(Path.of("/jdk/" + major), major, Integer.toString(major), vendor);
    }
}
