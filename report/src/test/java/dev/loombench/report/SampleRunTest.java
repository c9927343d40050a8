package dev.loombench.report;

import dev.loombench.lab.Golden;
import dev.loombench.report.watch.TimelineSource;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The pages of made runs are those that were accepted, but for style sheets and scripts. [Golden] says how to accept
/// others.
class SampleRunTest {
    private static final Path GOLDENS = Path.of("src/test/golden");
    private static final Pattern ASSETS = Pattern.compile("(?s)(<(?:style|script)>).*?(</(?:style|script)>)");
    private static final Pattern ASSET_HASHES = Pattern.compile("sha256-[\\w+/=]+");

    /// Where a value of a chart's data ends, so that a difference can be read.
    private static final Pattern CHART_VALUES = Pattern.compile("(?<=[\\]}]),(?=[\\[{\"])");

    /// All but those that other samples repeat, and [HostileText], whose words don't matter.
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"RISING", "JDKS", "HOSTILE"})
    void hasThePageThatWasAccepted(SampleRun sample) {
        String page = HtmlReport.render(sample.document(), TimelineSource.NONE);
        String text = ASSETS.matcher(page).replaceAll("$1…$2");
        text = ASSET_HASHES.matcher(text).replaceAll("sha256-…");
        Golden.check(
                GOLDENS.resolve(sample + ".html"), CHART_VALUES.matcher(text).replaceAll(",\n"));
    }
}
