import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Draws what a command printed to a terminal, with its colours, as an SVG that follows the reader's colour scheme:
/// `java docs/images/Terminal.java 'loombench list' < output > picture.svg` (a JDK from 17 on).
final class Terminal {
    private static final double COLUMN = 8.43;
    private static final int LINE = 20;
    private static final int LEFT = 20;
    private static final int TOP = 34;
    private static final Pattern CODE = Pattern.compile("\u001b\\[([0-9;]*)m");
    private static final String STYLE =
            """
            svg{--page:#fbfbf9;--text:#1d2326;--dim:#626c74;--line:#d6d9d2;--good:#14603a;--bad:#97222b;--warning:#7a4a00}
            @media(prefers-color-scheme:dark){svg{--page:#14171a;--text:#e7eaec;--dim:#98a2a9;--line:#31373d;--good:#8fdcaa;--bad:#ffaeb0;--warning:#f2c97d}}
            text{font:14px ui-monospace,"SF Mono","Cascadia Mono",Consolas,"DejaVu Sans Mono",monospace;fill:var(--text);white-space:pre}
            .c1{font-weight:700}.c2{fill:var(--dim)}.c31{fill:var(--bad)}.c32{fill:var(--good)}.c33{fill:var(--warning)}
            """;

    /// Letters of one style, which begin in a column.
    private record Part(int column, String style, String text) {}

    private Terminal() {}

    public static void main(String[] words) throws IOException {
        String output = new String(System.in.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        List<String> lines = new ArrayList<>(List.of("\u001b[2m$\u001b[0m \u001b[1m" + words[0] + "\u001b[0m", ""));
        lines.addAll(output.lines().toList());
        int columns = lines.stream().mapToInt(line -> length(CODE.matcher(line).replaceAll(""))).max().orElse(80);
        double width = 2 * LEFT + columns * COLUMN;
        int height = TOP + LINE * lines.size() + 6;
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$.0f %2$d" width="%1$.0f" height="%2$d" role="img">
                <title>What %3$s printed</title>
                <style>
                %4$s</style>
                <rect x=".5" y=".5" width="%5$.0f" height="%6$d" rx="9" style="fill:var(--page);stroke:var(--line)"/>
                """,
                width, height, escaped(words[0]), STYLE, width - 1, height - 1));
        for (int i = 0; i < lines.size(); i++) {
            for (Part part : parts(lines.get(i))) {
                svg.append(String.format(
                        Locale.ROOT,
                        "<text class=\"%s\" x=\"%.1f\" y=\"%d\" textLength=\"%.1f\">%s</text>%n",
                        part.style,
                        LEFT + part.column * COLUMN,
                        TOP + LINE * i,
                        length(part.text) * COLUMN,
                        escaped(part.text)));
            }
        }
        System.out.write(svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8));
        System.out.flush();
    }

    private static List<Part> parts(String line) {
        List<Part> parts = new ArrayList<>();
        Matcher codes = CODE.matcher(line);
        String style = "";
        int column = 0;
        int from = 0;
        while (true) {
            boolean more = codes.find();
            String text = line.substring(from, more ? codes.start() : line.length());
            if (!text.isBlank()) {
                int indent = text.length() - text.stripLeading().length();
                parts.add(new Part(column + indent, style, text.strip()));
            }
            column += length(text);
            if (!more) {
                return parts;
            }
            style = codes.group(1).equals("0") || codes.group(1).isEmpty() ? "" : (style + " c" + codes.group(1)).strip();
            from = codes.end();
        }
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
