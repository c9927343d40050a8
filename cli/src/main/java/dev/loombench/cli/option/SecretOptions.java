package dev.loombench.cli.option;

import dev.loombench.lab.secrets.Secrets;
import java.util.List;
import picocli.CommandLine.Option;

/// The option that declares secrets. [Main] reads it before anything else, so that no message shows a value.
public final class SecretOptions {
    @Option(
            names = "--secret",
            paramLabel = "NAME[=VALUE]",
            description =
                    "Name of an option, property, variable, header or field whose value is a secret: *** is written"
                            + " and shown in its place. Repeatable. Names such as password, token or Authorization need no"
                            + " declaration. With =VALUE, that text is masked, too.")
    private List<String> declared = List.of();

    /// Makes the declared names known.
    public void declare() {
        declared.forEach(Secrets.known()::declare);
    }
}
