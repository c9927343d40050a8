package dev.loombench.lab;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// Compares what is written with what a file holds, byte by byte, or accepts it into the file with
/// `-Dloombench.golden=accept`.
public final class Golden {
    private static final boolean ACCEPTS = "accept".equals(System.getProperty("loombench.golden"));
    private static final String COMMAND = "mvn -pl lab,report,cli -am"
            + " -Dtest='GoldenTest,SampleRunTest,RecordedTrialsTest,FindingKindTest,AbSchemaTest,*PageTest,ExperimentListTest'"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dloombench.golden=accept test";
    private static final int SHOWN_LINES = 5;

    /// A page's style sheet and scripts, which are files of their own.
    private static final Pattern ASSETS = Pattern.compile("(?s)(<(?:style|script)>).*?(</(?:style|script)>)");

    private static final Pattern ASSET_HASHES = Pattern.compile("sha256-[\\w+/=]+");

    /// Where a value of a chart's data ends, but for the points of a line, so that a difference can be read.
    private static final Pattern CHART_VALUES = Pattern.compile("(?<=[\\]}]),(?=[{\"])");

    private Golden() {}

    /// A text in which what a page embeds is left out, and the data of charts have a line for each object.
    public static String withoutAssets(String text) {
        String bare = ASSETS.matcher(text).replaceAll("$1…$2");
        return CHART_VALUES
                .matcher(ASSET_HASHES.matcher(bare).replaceAll("sha256-…"))
                .replaceAll(",\n");
    }

    /// Requires that a file holds this text, or makes it hold it if differences are accepted.
    public static void check(Path file, String text) {
        try {
            if (ACCEPTS) {
                Files.createDirectories(file.resolveSibling(""));
                Files.writeString(file, text);
            } else if (!Files.exists(file)) {
                fail("%s isn't there; write it by%n  %s", file, COMMAND);
            } else {
                requireSame(file, Files.readString(file), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Requires that a page holds this part behind a line that says so, or makes it hold it.
    public static void checkPart(Path page, String begin, String part) {
        try {
            String text = Files.readString(page);
            int from = text.indexOf(begin) + begin.length();
            check(page, text.substring(0, from) + part + text.substring(text.indexOf("<!-- end -->", from)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void requireSame(Path file, String wanted, String is) {
        if (!wanted.equals(is)) {
            List<String> before = List.of(wanted.split("\n", -1));
            List<String> now = List.of(is.split("\n", -1));
            int first = 0;
            while (first < Math.min(before.size(), now.size())
                    && before.get(first).equals(now.get(first))) {
                first++;
            }
            fail(
                    "%s: line %d is another one:%n%s%s%nIf that is meant, accept it, read git diff, and commit it"
                            + " alone:%n  %s",
                    file, first + 1, lines("- ", before, first), lines("+ ", now, first), COMMAND);
        }
    }

    private static String lines(String sign, List<String> lines, int first) {
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(first, Math.min(lines.size(), first + SHOWN_LINES))) {
            text.append(sign)
                    .append(line.length() > 300 ? line.substring(0, 300) + "…" : line)
                    .append('\n');
        }
        return text.toString();
    }
}
