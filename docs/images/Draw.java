import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/// Draws the pictures of docs/concepts/statistics.md, which follow the reader's colour scheme: `java
/// docs/images/Draw.java` (a JDK from 21 on), in the root of the repository.
final class Draw {
    private static final int WIDTH = 760;
    private static final double MARGIN = 0.03;
    private static final String STYLE =
            """
            svg{--page:#fff;--text:#1f2328;--muted:#59636e;--line:#d1d9e0;--band:#0969da;--a:#0969da;--b:#bc4c00}
            @media(prefers-color-scheme:dark){svg{--page:#0d1117;--text:#e6edf3;--muted:#9198a1;--line:#3d444d;--band:#58a6ff;--a:#58a6ff;--b:#ffa657}}
            text{font:14px system-ui,-apple-system,"Segoe UI",sans-serif;fill:var(--text);paint-order:stroke;stroke:var(--page);stroke-width:4px}
            .muted{fill:var(--muted);font-size:12.5px}.strong{font-weight:600}.mid{text-anchor:middle}.end{text-anchor:end}
            .line{stroke:var(--line);stroke-width:1}.one{stroke:var(--muted);stroke-width:1.5}
            .band{fill:var(--band);fill-opacity:.14}.a{stroke:var(--a);fill:var(--a)}.b{stroke:var(--b);fill:var(--b)}
            .ring{stroke:var(--a);fill:var(--page);stroke-width:2}.bar{stroke-width:2.5}
            """;

    private final StringBuilder shapes = new StringBuilder();

    private Draw() {}

    public static void main(String[] words) throws IOException {
        Draw verdicts = new Draw();
        int verdictsHeight = verdicts.verdicts();
        verdicts.write("margin.svg", verdictsHeight, "Intervals of a ratio against the margin of equivalence, and their verdicts");
        Draw noise = new Draw();
        int noiseHeight = noise.noise();
        noise.write("noise.svg", noiseHeight, "What blocks take away of the noise, and what they leave");
        Draw significance = new Draw();
        int significanceHeight = significance.significance();
        significance.write("significance.svg", significanceHeight, "More blocks, narrower intervals, at the same noise");
    }

    /// Where a ratio is on a logarithmic axis.
    private record Axis(double from, double to, int left, int right) {
        double at(double ratio) {
            return left + (right - left) * Math.log(ratio / from) / Math.log(to / from);
        }
    }

    private record Case(double low, double high, String verdict, String why) {}

    private int verdicts() {
        List<Case> cases = List.of(
                new Case(0.905, 0.945, "faster", "all of it below 1"),
                new Case(1.042, 1.092, "slower", "all of it above 1"),
                new Case(1.008, 1.052, "slower", "above 1; by how much, is open"),
                new Case(0.984, 1.013, "same", "inside the margin"),
                new Case(1.007, 1.023, "same", "significant, but within the margin"),
                new Case(0.988, 1.051, "inconclusive", "holds 1 and leaves the margin"),
                new Case(0.928, 1.075, "inconclusive", "too wide for any answer"));
        Axis axis = new Axis(0.89, 1.12, 24, 404);
        int bottom = 66 + 38 * cases.size();
        axis(axis, 48, bottom, 0.9, 0.95, 1, 1.05, 1.1);
        text(axis.at(1), 20, "muted mid", "margin: 0.97 to 1.03");
        text(24, 40, "muted", "← candidate takes less time");
        text(404, 40, "muted end", "more time →");
        for (int i = 0; i < cases.size(); i++) {
            Case one = cases.get(i);
            int y = 74 + 38 * i;
            bar(axis, one.low, one.high, Math.sqrt(one.low * one.high), y, "b");
            text(424, y + 5, "strong", one.verdict);
            text(532, y + 5, "muted", one.why);
        }
        return bottom + 40;
    }

    /// Eight blocks on a machine that wanders; candidate and baseline by turns, and the baseline once more.
    private int noise() {
        int blocks = 8;
        Random random = new Random(11);
        double[][] times = new double[3][blocks];
        double machine = 0;
        for (int block = 0; block < blocks; block++) {
            machine = 0.6 * machine + 0.11 * random.nextGaussian();
            for (int side = 0; side < 3; side++) {
                times[side][block] = (side == 2 ? 1.12 : 1) * Math.exp(machine + 0.025 * random.nextGaussian());
            }
        }
        double lowest = Arrays.stream(times).flatMapToDouble(Arrays::stream).min().orElseThrow();
        double highest = Arrays.stream(times).flatMapToDouble(Arrays::stream).max().orElseThrow();
        text(24, 24, "strong", "One run: time of each fork, block by block");
        for (int block = 0; block < blocks; block++) {
            double x = 60 + 54 * block;
            shape("<line class=\"line\" x1=\"%.1f\" y1=\"44\" x2=\"%.1f\" y2=\"244\"/>", x, x);
            text(x, 264, "muted mid", Integer.toString(block + 1));
            double[] y = new double[3];
            for (int side = 0; side < 3; side++) {
                y[side] = 234 - 180 * Math.log(times[side][block] / lowest) / Math.log(highest / lowest);
            }
            shape("<circle class=\"a\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", x - 9, y[0]);
            shape("<circle class=\"ring\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", x, y[1]);
            shape("<rect class=\"b\" x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\"/>", x + 4, y[2] - 5);
        }
        text(24, 144, "muted mid\" transform=\"rotate(-90 24 144)", "slower →");
        int y = 290;
        shape("<circle class=\"a\" cx=\"36\" cy=\"%d\" r=\"5\"/>", y);
        text(48, y + 5, "muted", "baseline A");
        shape("<circle class=\"ring\" cx=\"146\" cy=\"%d\" r=\"5\"/>", y);
        text(158, y + 5, "muted", "the same again, A′");
        shape("<rect class=\"b\" x=\"300\" y=\"%d\" width=\"10\" height=\"10\"/>", y - 5);
        text(318, y + 5, "muted", "candidate B");
        text(500, 24, "strong", "What the blocks say");
        Axis axis = new Axis(0.8, 1.35, 500, 740);
        axis(axis, 44, 244, 0.8, 1, 1.2);
        ratio(axis, "unpaired: B / A", 74, times[0], times[2], false);
        ratio(axis, "within blocks: B / A", 134, times[0], times[2], true);
        ratio(axis, "within blocks: A′ / A", 194, times[0], times[1], true);
        return 310;
    }

    private void ratio(Axis axis, String label, int y, double[] baseline, double[] candidate, boolean paired) {
        double[] base = Arrays.stream(baseline).map(Math::log).toArray();
        double[] other = Arrays.stream(candidate).map(Math::log).toArray();
        int n = base.length;
        double[] logs = IntStream.range(0, n).mapToDouble(i -> other[i] - base[i]).toArray();
        double mean = Arrays.stream(logs).average().orElseThrow();
        double half = paired
                ? quantile(n - 1) * deviation(logs) / Math.sqrt(n)
                : quantile(2 * n - 2) * Math.hypot(deviation(base), deviation(other)) / Math.sqrt(n);
        text(axis.at(1.08), y - 15, "muted mid", label);
        bar(axis, Math.exp(mean - half), Math.exp(mean + half), Math.exp(mean), y, candidate[0] > 1.05 * baseline[0] ? "b" : "a");
    }

    private static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Math.sqrt(Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / (values.length - 1));
    }

    /// Of Student's t at 97.5 %, for the degrees of freedom in these pictures.
    private static double quantile(int degrees) {
        return switch (degrees) {
            case 5 -> 2.571;
            case 7 -> 2.365;
            case 11 -> 2.201;
            case 14 -> 2.145;
            case 23 -> 2.069;
            case 47 -> 2.012;
            case 95 -> 1.985;
            default -> throw new IllegalArgumentException("look it up: " + degrees);
        };
    }

    /// The interval that is to be expected in so many blocks, at a noise of 5 % a fork, for three truths.
    private int significance() {
        int[] blocks = {6, 12, 24, 48, 96};
        double noise = 0.05 * Math.sqrt(2);
        double[] truths = {1, 1.02, 1.05};
        int bottom = 66 + 38 * blocks.length;
        for (int panel = 0; panel < truths.length; panel++) {
            int left = 80 + 228 * panel;
            Axis axis = new Axis(0.92, 1.14, left, left + 200);
            axis(axis, 48, bottom, 0.95, 1, 1.05, 1.1);
            text(left + 100, 24, "strong mid", truths[panel] == 1 ? "no difference" : "truly %.0f %% slower".formatted(100 * (truths[panel] - 1)));
            for (int i = 0; i < blocks.length; i++) {
                double half = quantile(blocks[i] - 1) * noise / Math.sqrt(blocks[i]);
                double low = truths[panel] * Math.exp(-half);
                double high = truths[panel] * Math.exp(half);
                int y = 78 + 38 * i;
                bar(axis, low, high, truths[panel], y, panel == 0 ? "a" : "b");
                text(left + 198, y - 8, "muted end", verdict(low, high));
                if (panel == 0) {
                    text(66, y + 5, "end", Integer.toString(blocks[i]));
                }
            }
        }
        text(66, 40, "muted end", "blocks");
        return bottom + 40;
    }

    private static String verdict(double low, double high) {
        if (low > 1 / (1 + MARGIN) && high < 1 + MARGIN) {
            return "same";
        }
        return low > 1 ? "slower" : "inconclusive";
    }

    private void axis(Axis axis, int top, int bottom, double... ticks) {
        double left = axis.at(1 / (1 + MARGIN));
        shape("<rect class=\"band\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>", left, top, axis.at(1 + MARGIN) - left, bottom - top);
        for (double tick : ticks) {
            shape("<line class=\"%s\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>", tick == 1 ? "one" : "line", axis.at(tick), top, axis.at(tick), bottom);
            text(axis.at(tick), bottom + 20, "muted mid", tick == 1 ? "1" : String.format(Locale.ROOT, "%.3g", tick).replaceAll("0+$", ""));
        }
    }

    private void bar(Axis axis, double low, double high, double middle, int y, String colour) {
        shape("<g class=\"%s bar\"><path d=\"M%.1f %dV%dM%.1f %dH%.1fM%.1f %dV%d\"/><circle cx=\"%.1f\" cy=\"%d\" r=\"4.5\"/></g>",
                colour, axis.at(low), y - 7, y + 7, axis.at(low), y, axis.at(high), axis.at(high), y - 7, y + 7, axis.at(middle), y);
    }

    private void text(double x, double y, String classes, String words) {
        shape("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>", classes, x, y, words);
    }

    private void shape(String format, Object... values) {
        shapes.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private void write(String name, int height, String title) throws IOException {
        Files.writeString(
                Path.of("docs/images", name),
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img">
                <title>%3$s</title>
                <style>
                %4$s</style>
                <rect width="%1$d" height="%2$d" style="fill:var(--page)"/>
                %5$s</svg>
                """.formatted(WIDTH, height, title, STYLE, shapes));
    }
}
