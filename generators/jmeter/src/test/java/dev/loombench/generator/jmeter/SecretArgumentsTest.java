package dev.loombench.generator.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SecretArgumentsTest {
    @Test
    void secretsGoIntoFilesInTheirPlaceAndTheRestStays() throws IOException {
        try (SecretArguments arguments = SecretArguments.moveToFiles(
                "-n",
                "-t",
                "a.jmx",
                "-Jusers=5",
                "-Japi.token=a b=c",
                "-Ddb.password=x\\y",
                "-J",
                "apiKey=k",
                "-Gpwd=g")) {
            List<String> words = List.of(arguments.args());

            assertThat(words).startsWith("-n", "-t", "a.jmx", "-Jusers=5", "-q").hasSize(11);
            assertThat(properties(words.get(5))).containsExactly(Map.entry("api.token", "a b=c"));
            assertThat(words.get(6)).isEqualTo("-S");
            assertThat(properties(words.get(7))).containsExactly(Map.entry("db.password", "x\\y"));
            assertThat(words.get(8)).isEqualTo("-q");
            assertThat(properties(words.get(9))).containsKey("apiKey");
            assertThat(words.get(10)).startsWith("-G/");
        }
    }

    @Test
    void thePasswordOfAProxyIsMovedWithItsUser() throws IOException {
        try (SecretArguments arguments =
                SecretArguments.moveToFiles("-H", "proxy", "-u", "me", "-a", "hunter2", "-n")) {
            List<String> words = List.of(arguments.args());

            assertThat(words).endsWith("-H", "proxy", "-n").doesNotContain("hunter2", "me");
            assertThat(properties(words.get(1)))
                    .containsEntry("http.proxyUser", "me")
                    .containsEntry("http.proxyPass", "hunter2");
        }
        assertThat(SecretArguments.moveToFiles("-u", "me").args()).containsExactly("-u", "me");
    }

    @Test
    void theFilesAreGoneAfterwards() throws IOException {
        SecretArguments arguments = SecretArguments.moveToFiles("-Jtoken=t");
        Path file = Path.of(arguments.args()[1]);
        assertThat(file).exists();

        arguments.close();
        arguments.close();

        assertThat(file).doesNotExist();
        assertThat(file.getParent()).doesNotExist();
    }

    /// The lab removes directories of such names that a killed process left.
    @Test
    void theirDirectoryNamesTheProcess() throws IOException {
        try (SecretArguments arguments = SecretArguments.moveToFiles("-Jtoken=t", "-Dpassword=p")) {
            Path directory = Objects.requireNonNull(Path.of(arguments.args()[1]).getParent());

            assertThat(String.valueOf(directory.getFileName()))
                    .matches("loombench-" + ProcessHandle.current().pid() + "-\\d{1,18}-[0-9a-f]{8}-\\d+");
            assertThat(Path.of(arguments.args()[3]).getParent()).isEqualTo(directory);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                    .isEqualTo("rwx------");
        }
    }

    @Test
    void anyCharacterOfASecretArrives() throws IOException {
        try (SecretArguments arguments = SecretArguments.moveToFiles("-Jpassword=pässwörd-ключ-密")) {
            assertThat(properties(arguments.args()[1])).containsEntry("password", "pässwörd-ключ-密");
        }
    }

    @Test
    void secretsInTextAreMasked() {
        assertThat(SecretArguments.mask("no jdbc:x://u:p@h/?password=abc&user=u, token: t1 after"))
                .isEqualTo("no jdbc:x://***@h/?password=***&user=u, token: *** after");
    }

    private static Properties properties(String file) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Files.newInputStream(Path.of(file))) {
            properties.load(in);
        }
        return properties;
    }
}
