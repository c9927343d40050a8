package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import dev.loombench.report.watch.TimelineSource;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The pages of made runs are those that were accepted, but for style sheets and scripts. [Golden] says how to accept
/// others.
class SampleRunTest {
    private static final Path GOLDENS = Path.of("src/test/golden");
    /// The licences of the libraries in a page, the same in each.
    private static final Pattern LICENCES =
            Pattern.compile("(?s)(?<=<pre tabindex=\"0\">)This file contains .*?(?=</pre>)");

    /// All but the recorded run, of which the goldens of `cli` have the page, and [HostileText], whose words don't
    /// matter.
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"CLASSICS", "HOSTILE"})
    void hasThePageThatWasAccepted(SampleRun sample) {
        String page = HtmlReport.render(sample.document(), TimelineSource.NONE);
        Matcher licences = LICENCES.matcher(page);
        assertThat(licences.find()).isTrue();
        Golden.check(GOLDENS.resolve("licences.txt"), licences.group());
        Golden.check(GOLDENS.resolve(sample + ".html"), Golden.withoutAssets(licences.replaceFirst("…")));
    }
}
