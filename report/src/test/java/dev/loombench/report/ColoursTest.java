package dev.loombench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.report.text.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks that the colours of charts can be told apart, also by people with dichromacy, who are simulated by
/// the matrices of Machado, Oliveira and Fernandes (2009). Differences are measured in Oklab (Ottosson, 2020),
/// where 2 is hardly visible.
class ColoursTest {
    private static final double LEAST_APART = 7;

    /// Minimum contrast of what isn't text, by WCAG 2.2 (1.4.11).
    private static final double LEAST_CONTRAST = 3;

    private static final Map<String, double[][]> SIGHTS = Map.of(
            "full",
            new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
            "protanopia",
            new double[][] {
                {0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}
            },
            "deuteranopia",
            new double[][] {
                {0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}
            },
            "tritanopia",
            new double[][] {
                {1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}
            });

    @ParameterizedTest
    @CsvSource({"s, 7, light", "s, 7, dark", "c, 4, light", "c, 4, dark"})
    void areTakenApartByEveryone(String series, int number, String theme) {
        List<double[]> colours = IntStream.range(0, number)
                .mapToObj(i -> linear(colour(series + i, theme)))
                .toList();

        SIGHTS.forEach((sight, matrix) -> {
            for (int i = 0; i < number; i++) {
                for (int j = 0; j < i; j++) {
                    assertThat(difference(times(matrix, colours.get(i)), times(matrix, colours.get(j))))
                            .as("%s%d and %s%d, %s, %s", series, i, series, j, theme, sight)
                            .isGreaterThan(LEAST_APART);
                }
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"light, ground", "light, raised", "dark, ground", "dark, raised"})
    void standOutFromTheGround(String theme, String ground) {
        double behind = luminance(linear(colour(ground, theme)));
        for (int i = 0; i < Palette.COLOUR_COUNT; i++) {
            double own = luminance(linear(colour("s" + i, theme)));
            assertThat((Math.max(own, behind) + 0.05) / (Math.min(own, behind) + 0.05))
                    .as("s%d on %s, %s", i, ground, theme)
                    .isGreaterThan(LEAST_CONTRAST);
        }
    }

    private static int[] colour(String name, String theme) {
        Matcher pair = Pattern.compile("--" + name + ": light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)")
                .matcher(Assets.load().style());
        assertThat(pair.find()).as(name).isTrue();
        String hex = pair.group(theme.equals("light") ? 1 : 2);
        return IntStream.of(1, 3, 5)
                .map(at -> Integer.parseInt(hex.substring(at, at + 2), 16))
                .toArray();
    }

    private static double[] linear(int[] colour) {
        return IntStream.of(colour)
                .mapToDouble(channel -> channel / 255.0)
                .map(channel -> channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4))
                .toArray();
    }

    private static double[] times(double[][] matrix, double[] colour) {
        List<Double> product = new ArrayList<>();
        for (double[] row : matrix) {
            product.add(Math.clamp(row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2], 0, 1));
        }
        return product.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double luminance(double[] colour) {
        return 0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2];
    }

    /// The distance in Oklab, times 100.
    private static double difference(double[] one, double[] other) {
        double[] a = oklab(one);
        double[] b = oklab(other);
        return 100
                * Math.sqrt(IntStream.range(0, 3)
                        .mapToDouble(i -> Math.pow(a[i] - b[i], 2))
                        .sum());
    }

    private static double[] oklab(double[] colour) {
        double l = Math.cbrt(0.4122214708 * colour[0] + 0.5363325363 * colour[1] + 0.0514459929 * colour[2]);
        double m = Math.cbrt(0.2119034982 * colour[0] + 0.6806995451 * colour[1] + 0.1073969566 * colour[2]);
        double s = Math.cbrt(0.0883024619 * colour[0] + 0.2817188376 * colour[1] + 0.6299787005 * colour[2]);
        return new double[] {
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
        };
    }
}
