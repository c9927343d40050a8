package dev.loombench.cli.tools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/// A jar of JMH with one benchmark, on a machine that takes 20 % longer in each block than in the one before: the third
/// and the fourth fork of both jars are the second block. It takes 5 % longer in a jar `slow.jar`, and fails in the
/// second block in `failing.jar`.
final class FakeJmh {
    private FakeJmh() {}

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(System.getProperty("java.class.path")).toAbsolutePath();
        Path log = jar.resolveSibling("log");
        int earlier = Files.exists(log) ? Files.readAllLines(log).size() : 0;
        String name = String.valueOf(jar.getFileName());
        Files.writeString(
                log,
                name + " " + String.join(" ", List.of(args).subList(6, args.length)) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        if (name.equals("failing.jar") && earlier > 1) {
            System.exit(3);
        }
        double time = Math.pow(1.2, earlier / 2) * (name.equals("slow.jar") ? 1.05 : 1) * (1 + 1e-4 * earlier);
        Files.writeString(Path.of(args[5]), String.format(Locale.ROOT, """
                        [{"jmhVersion": "1.37", "benchmark": "a.Cart.pay", "mode": "avgt", "forks": %s,
                        "jdkVersion": "25.0.3", "vmName": "a VM",
                        "primaryMetric": {"scoreUnit": "ms/op", "rawData": [[%f, %f]]}, "secondaryMetrics": {}}]
                        """, args[1], time, time));
    }
}
