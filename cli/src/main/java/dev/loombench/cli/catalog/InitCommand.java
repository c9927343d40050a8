package dev.loombench.cli.catalog;

import static java.util.stream.Collectors.joining;

import dev.loombench.cli.command.CommandError;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.Notice;
import dev.loombench.cli.option.OutputFile;
import dev.loombench.lab.catalog.yaml.ExperimentReader;
import dev.loombench.lab.catalog.yaml.YamlFile;
import dev.loombench.lab.service.settings.AbConfigParser;
import dev.loombench.lab.service.settings.AbFileReader;
import dev.loombench.lab.store.Json;
import dev.loombench.report.text.ShellCommand;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The `init` command: writes a first file that `run` or `ab` takes as it is. Its text is read before it is written.
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = "Write a first file of your own for 'run' or 'ab'. An existing one is never replaced.",
        synopsisSubcommandLabel = "ab|task",
        footer = {
            "",
            "Examples:",
            "  loombench init task com.acme.Call --classpath maven",
            "  loombench init ab --a 'java -jar app.jar' \\",
            "      --b 'java -Dspring.threads.virtual.enabled=true -jar app.jar' \\",
            "      --url http://localhost:8080/orders"
        })
public final class InitCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "which file? Add ab --a COMMAND --b COMMAND --url URL, or task CLASS");
    }

    @Command(mixinStandardHelpOptions = true, description = "Write an experiment with a Runnable or Callable of yours.")
    int task(
            @Parameters(paramLabel = "CLASS", description = "Its full name.") String className,
            @Option(
                            names = "--classpath",
                            paramLabel = "PATH",
                            split = ":",
                            defaultValue = "target/classes",
                            description =
                                    "Directories and jars, separated by colons, from the file's directory; 'lib/*' are"
                                            + " all jars in it, maven is target/classes and the libraries that Maven"
                                            + " names. Default: ${DEFAULT-VALUE}.")
                    List<String> classPath,
            @Option(names = "--out", paramLabel = "FILE", description = "Default: the class's name, as slow-call.yaml.")
                    @Nullable
                    Path out) {
        Path file = out == null ? Path.of(ExperimentReader.id(className.replaceFirst("^.*\\.", "")) + ".yaml") : out;
        String places = classPath.stream().map(InitCommand::yaml).collect(joining(", "));
        String text = """
                schema: %s
                workload:
                  task: {class: %s, classpath: %s}
                """.formatted(
                        ExperimentReader.SCHEMA, yaml(className), classPath.size() == 1 ? places : "[" + places + "]");
        ExperimentReader.read(file.toString(), YamlFile.directory(file), text);
        return write(file, text, "run");
    }

    @Command(mixinStandardHelpOptions = true, description = "Write a comparison of two starts of your HTTP service.")
    int ab(
            @Option(
                            names = "--a",
                            required = true,
                            paramLabel = "COMMAND",
                            description = "Starts side a, the baseline.")
                    String a,
            @Option(names = "--b", required = true, paramLabel = "COMMAND", description = "Starts side b.") String b,
            @Option(names = "--url", required = true, paramLabel = "URL", description = "What both answer.") String url,
            @Option(
                            names = "--rate",
                            paramLabel = "R",
                            defaultValue = "50",
                            description = "Requests per second. Default: ${DEFAULT-VALUE}.")
                    String rate,
            @Option(
                            names = "--out",
                            paramLabel = "FILE",
                            defaultValue = "loombench-ab.yaml",
                            description = "Default: ${DEFAULT-VALUE}.")
                    Path out) {
        String text = """
                schema: %s
                sides:
                  a: {command: %s}
                  b: {command: %s}
                url: %s
                rate: %s # requests per second
                """.formatted(AbFileReader.SCHEMA, yaml(a), yaml(b), yaml(url), yaml(rate));
        AbConfigParser.parse(AbFileReader.read(out.toString(), YamlFile.directory(out), text, Optional.empty()), 1);
        return write(out, text, "ab");
    }

    /// A word as it stands in YAML, where JSON's texts are texts, too.
    private static String yaml(String word) {
        return word.matches("(?!(?i:null|true|false)$)[A-Za-z0-9][A-Za-z0-9_./$]*")
                ? word
                : Json.boundedMapper().build().writeValueAsString(word);
    }

    private int write(Path file, String text, String command) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        } catch (FileAlreadyExistsException e) {
            throw CommandError.EXISTS.because(e, file);
        } catch (IOException e) {
            throw OutputFile.refused(file, e);
        }
        // By the rule of [Catalog#select], another word would be the id of an experiment.
        String word = file.toString().matches("(?s).*(/.*|\\.ya?ml)") ? file.toString() : "./" + file;
        spec.commandLine()
                .getOut()
                .println(Notice.READY.message(file, "loombench " + command + " " + ShellCommand.quoted(word)));
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }
}
