package dev.loombench.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.protocol.ProcessEnd;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefaultBrowserTest {
    private static final URI REPORT = URI.create("file:///tmp/report.html");

    @TempDir
    Path bin;

    @Test
    void isTheSystemsOpenerWhereThereIsAScreen() throws IOException {
        script("xdg-open", "exit 0");

        assertThat(DefaultBrowser.find(Map.of("PATH", bin.toString(), "DISPLAY", ":0"), "Linux"))
                .contains(new DefaultBrowser(List.of("xdg-open")));
        assertThat(DefaultBrowser.find(Map.of("PATH", bin.toString(), "WAYLAND_DISPLAY", "wayland-0"), "Linux"))
                .isPresent();
        assertThat(DefaultBrowser.find(Map.of("PATH", bin.toString()), "Linux")).isEmpty();
        assertThat(DefaultBrowser.find(Map.of("PATH", "/nowhere", "DISPLAY", ":0"), "Linux"))
                .isEmpty();
        assertThat(DefaultBrowser.find(Map.of(), "Mac OS")).contains(new DefaultBrowser(List.of("open")));
        assertThat(DefaultBrowser.find(Map.of(), "Windows 11")).isPresent();
    }

    @Test
    void isTheOneThatThePersonChoseEvenWithoutAScreen() throws IOException {
        Path browser = script("own", "exit 0");

        assertThat(DefaultBrowser.find(Map.of("BROWSER", "nothing:" + browser), "Linux"))
                .contains(new DefaultBrowser(List.of(browser.toString())));
        assertThat(DefaultBrowser.find(Map.of("BROWSER", "own", "PATH", bin.toString()), "Linux"))
                .contains(new DefaultBrowser(List.of("own")));
    }

    @Test
    void getsTheAddress() throws IOException, InterruptedException {
        Path addressFile = bin.resolve("told");
        Path browser = script("own", "echo \"$1\" > " + addressFile);

        assertThat(new DefaultBrowser(List.of(browser.toString())).open(REPORT)).isEmpty();
        assertThat(addressFile).hasContent(REPORT.toString());
    }

    @Test
    void saysWhyItDidNotStart() throws IOException, InterruptedException {
        Path browser = script("own", "exit 3");

        assertThat(new DefaultBrowser(List.of(browser.toString())).open(REPORT))
                .contains(browser + " " + ProcessEnd.clause(3));
        assertThat(new DefaultBrowser(List.of(bin.resolve("none").toString())).open(REPORT))
                .hasValueSatisfying(reason -> assertThat(reason).contains("can't be started"));
    }

    private Path script(String name, String line) throws IOException {
        Path script = Files.writeString(bin.resolve(name), "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        return script;
    }
}
