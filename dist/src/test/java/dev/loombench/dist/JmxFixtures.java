package dev.loombench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Variants of the shipped JMeter plan, most of them faulty.
final class JmxFixtures {
    static final Path HELLO = LauncherSandbox.root().resolve("experiments/plans/hello.jmx");

    private JmxFixtures() {}

    static void needingAPlugin(Path file) throws IOException {
        write(file, "<ThreadGroup ", "<kg.apc.UltimateThreadGroup ", "</ThreadGroup>", "</kg.apc.UltimateThreadGroup>");
    }

    static void withoutSamplers(Path file) throws IOException {
        write(file, "<HTTPSamplerProxy ", "<HTTPSamplerProxy enabled=\"false\" ");
    }

    /// A plan that writes properties and a variable, whose name says secret, into JMeter's log before each request.
    static void loggingSecrets(Path file, String variable) throws IOException {
        write(
                file,
                "\n        <collectionProp name=\"Arguments.arguments\"/>",
                "<collectionProp name=\"Arguments.arguments\"><elementProp name=\"db.password\" elementType=\"Argument\">"
                        + "<stringProp name=\"Argument.name\">db.password</stringProp><stringProp"
                        + " name=\"Argument.value\">" + variable + "</stringProp></elementProp></collectionProp>",
                "<stringProp name=\"ConstantTimer.delay\">",
                "<stringProp name=\"ConstantTimer.delay\">${__logn(of ${__P(api.token)} ${__P(login)}"
                        + " ${db.password})}");
    }

    private static void write(Path file, String... replacements) throws IOException {
        String text = Files.readString(HELLO);
        for (int i = 0; i < replacements.length; i += 2) {
            assertThat(text).contains(replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        Files.writeString(file, text);
    }
}
