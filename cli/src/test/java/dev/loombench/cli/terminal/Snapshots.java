package dev.loombench.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.Golden;
import java.nio.file.Path;

/// What terminals show of results that are made up, as goldens: at 80 and at 160 columns, with and without colours.
/// The character that begins a colour is kept as `␛`.
final class Snapshots {
    private static final Path FOLDER = Path.of("src/test/resources/dev/loombench/cli/terminal/snapshots");

    private Snapshots() {}

    /// Renders something in a style and at a width.
    @FunctionalInterface
    interface View {
        String shown(Style style, int columns);
    }

    static void check(String name, View view) {
        StringBuilder text = new StringBuilder();
        for (int columns : new int[] {80, 160}) {
            for (Style.ColorMode colours : new Style.ColorMode[] {Style.ColorMode.NEVER, Style.ColorMode.ALWAYS}) {
                text.append("=== ")
                        .append(columns)
                        .append(colours == Style.ColorMode.NEVER ? " columns\n" : " columns, with colours\n");
                String shown = view.shown(Style.of(colours, false, false), columns);
                assertThat(shown.replaceAll("\u001b\\[[0-9]+m", "").lines())
                        .as("%s at %d columns", name, columns)
                        .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
                text.append(shown.replace('\u001b', '␛'));
            }
        }
        Golden.check(FOLDER.resolve(name + ".txt"), text.toString());
    }
}
