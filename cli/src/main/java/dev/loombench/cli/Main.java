package dev.loombench.cli;

import dev.loombench.cli.ab.AbCommand;
import dev.loombench.cli.catalog.InitCommand;
import dev.loombench.cli.catalog.ListCommand;
import dev.loombench.cli.catalog.ShowCommand;
import dev.loombench.cli.command.ExitCode;
import dev.loombench.cli.command.ManifestVersion;
import dev.loombench.cli.compare.CompareCommand;
import dev.loombench.cli.diagnose.DiagnoseCommand;
import dev.loombench.cli.doctor.DoctorCommand;
import dev.loombench.cli.load.LoadCommand;
import dev.loombench.cli.model.ModelCommand;
import dev.loombench.cli.option.ArgumentFiles;
import dev.loombench.cli.report.ExportCommand;
import dev.loombench.cli.report.OpenCommand;
import dev.loombench.cli.report.ReportCommand;
import dev.loombench.cli.run.RunCommand;
import dev.loombench.cli.terminal.Screen;
import dev.loombench.cli.tools.JmeterCommand;
import dev.loombench.cli.tools.JmhCommand;
import dev.loombench.lab.finding.UserErrorException;
import dev.loombench.lab.secrets.Secrets;
import dev.loombench.lab.service.settings.Setting;
import dev.loombench.lab.service.settings.SettingGroup;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/// Entry point: parses the command line and runs the command that it names.
@Command(
        name = "loombench",
        mixinStandardHelpOptions = true,
        versionProvider = ManifestVersion.class,
        description = "A laboratory for concurrency on the JVM: what changes if this runs on virtual threads?",
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  loombench run                          all classics, profile quick (about ten minutes)",
            "  loombench run modern                   what is asked today: pinning, pools, fan-outs, hand-overs",
            "  loombench run sleep-10k -p tasks=2000  one experiment, one factor changed",
            "  loombench run mine.yaml --jdk 21 --jdk 25",
            "  loombench show sleep-10k --java        the same as a plain JMH class",
            "  loombench ab --a CMD --b CMD --url URL --rate 200   your own service, two ways",
            "  loombench open                         the newest run's report in the browser",
            "  loombench compare base.json new.json   two runs, or two JMH result files",
            "",
            ExitCode.HELP
        })
public final class Main implements Runnable {
    private static final Map<String, Class<?>> COMMANDS = commands();
    private static final Set<String> OF_ALL_COMMANDS = Set.of("help", "completion");

    @Spec
    private CommandSpec spec;

    private Main() {}

    private static Map<String, Class<?>> commands() {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        commands.put("run", RunCommand.class);
        commands.put("load", LoadCommand.class);
        commands.put("ab", AbCommand.class);
        commands.put("diagnose", DiagnoseCommand.class);
        commands.put("init", InitCommand.class);
        commands.put("list", ListCommand.class);
        commands.put("show", ShowCommand.class);
        commands.put("doctor", DoctorCommand.class);
        commands.put("compare", CompareCommand.class);
        commands.put("report", ReportCommand.class);
        commands.put("open", OpenCommand.class);
        commands.put("export", ExportCommand.class);
        commands.put("model", ModelCommand.class);
        commands.put("jmh", JmhCommand.class);
        commands.put("jmeter", JmeterCommand.class);
        commands.put("completion", AutoComplete.GenerateCompletion.class);
        commands.put("help", CommandLine.HelpCommand.class);
        return commands;
    }

    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // or else figures, files' names and generated code have the digits of others
        StandardOutput output = StandardOutput.install();
        Thread.setDefaultUncaughtExceptionHandler(ErrorHandler::handleUncaught);
        int code = args.length == 1 && (args[0].equals("--version") || args[0].equals("-V")) ? version() : run(args);
        System.exit(output.exitCode(code, new PrintWriter(System.err, true, StandardCharsets.UTF_8)));
    }

    private static int version() {
        System.out.println(ManifestVersion.line());
        return ExitCode.OK;
    }

    public static int run(String... words) {
        CommandLine line = commandLine(words);
        try {
            List<String> args = ArgumentFiles.expanded(List.of(words));
            Secrets.known().learnCommand(args);
            return line.execute(args.toArray(String[]::new));
        } catch (InvalidPathException | UserErrorException e) {
            return ErrorHandler.handleFailure(e, line, line.getParseResult());
        } catch (OutOfMemoryError e) {
            return ErrorHandler.handleFailure(ErrorHandler.unfit(e), line, line.getParseResult());
        } catch (Error e) {
            return ErrorHandler.handleFailure(new IllegalStateException(e), line, line.getParseResult());
        }
    }

    /// Creates picocli's command line. Reading the annotations of all commands takes longer than most of them
    /// run, so only the command that the first argument names is read. The secrets among the words, and of the
    /// environment, are known from then on, before any message can show them.
    public static CommandLine commandLine(String... args) {
        Secrets.known().learnEnvironment(System.getenv());
        Secrets.known().learnCommand(List.of(args));
        CommandLine line = new CommandLine(new Main()).setExpandAtFiles(false);
        Class<?> command = args.length == 0 || OF_ALL_COMMANDS.contains(args[0]) ? null : COMMANDS.get(args[0]);
        if (command == null) {
            COMMANDS.forEach((name, type) -> line.addSubcommand(name, new CommandLine(type)));
        } else {
            line.addSubcommand(args[0], new CommandLine(command));
        }
        line.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpLongOptionsMaxWidth(28);
        line.setUsageHelpWidth(Math.clamp(Screen.ofThisProcess().columns(), 60, 100));
        HelpText.install(line);
        line.setParameterExceptionHandler(ErrorHandler::handleUsageError);
        line.setExecutionExceptionHandler(ErrorHandler::handleFailure);
        return line;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    /// Wraps descriptions and examples of the help to the terminal's width. Continuation lines of an indented line,
    /// such as an example, are indented further, so that none looks like a line of its own.
    static final class HelpText {
        private static final String CONTINUATION_INDENT = "    ";
        private static final String ALL = "--help-all";

        /// Options that `--help` shows of a command that has many.
        private static final Map<String, String> COMMON = Map.of(
                "ab", "--a --b --url --rate --measure --until-exit --pairs --budget --fail-on --out --dry-run --resume",
                "load",
                        "--rate --users --duration --warmup --method --header --body --expect --plan --find-capacity"
                                + " --slo --out",
                "run",
                        "--profile -p --models --jdk --jvm-arg --forks --budget --precision --diagnose --out --dry-run"
                                + " --resume");

        private HelpText() {}

        /// Installs the renderers for a command and its subcommands.
        static void install(CommandLine line) {
            Map<String, IHelpSectionRenderer> sections = line.getHelpSectionMap();
            sections.put(
                    UsageMessageSpec.SECTION_KEY_DESCRIPTION,
                    help -> text(help, usage(help).description()));
            sections.put(
                    UsageMessageSpec.SECTION_KEY_FOOTER,
                    help -> text(help, usage(help).footer()));
            sections.put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, HelpText::options);
            line.setHelpSectionMap(sections);
            COMMON.keySet()
                    .forEach(name -> Optional.ofNullable(line.getSubcommands().get(name))
                            .ifPresent(command -> command.getCommandSpec()
                                    .addOption(OptionSpec.builder(ALL)
                                            .usageHelp(true)
                                            .arity("0")
                                            .type(boolean.class)
                                            .description("Show all options and exit.")
                                            .build())
                                    .usageMessage()
                                    .abbreviateSynopsis(true)));
        }

        private static String options(Help help) {
            CommandSpec command = help.commandSpec();
            String common = COMMON.get(command.name());
            ParseResult parsed = command.commandLine().getParseResult();
            if (common == null || command.findOption(ALL) == null) { // a subcommand may have the name of a command
                return help.optionList();
            }
            if (parsed == null || !parsed.hasMatchedOption(ALL)) {
                return list(
                        help,
                        Stream.of((common + " " + ALL).split(" "))
                                .map(command::findOption)
                                .toList());
            }
            Map<SettingGroup, List<OptionSpec>> groups = groups(command);
            return groups.entrySet().stream()
                    .map(group -> (groups.size() > 1
                                    ? String.format("%n%s:%n", group.getKey().heading())
                                    : "")
                            + list(help, group.getValue()))
                    .collect(Collectors.joining());
        }

        /// All options of a command, in groups, each in the order of their names.
        static Map<SettingGroup, List<OptionSpec>> groups(CommandSpec command) {
            return command.options().stream()
                    .sorted(Comparator.comparing(OptionSpec::longestName))
                    .collect(Collectors.groupingBy(
                            option -> option.userObject() instanceof Setting<?> row ? row.group() : SettingGroup.FILES,
                            TreeMap::new,
                            Collectors.toList()));
        }

        private static String list(Help help, List<OptionSpec> options) {
            Help.Layout layout = help.createDefaultLayout();
            layout.addOptions(options, help.parameterLabelRenderer());
            return layout.toString();
        }

        private static UsageMessageSpec usage(Help help) {
            return help.commandSpec().usageMessage();
        }

        private static String text(Help help, String[] lines) {
            int width = usage(help).width();
            return Stream.of(lines)
                    .map(String::format)
                    .map(line -> wrap(line, width) + System.lineSeparator())
                    .collect(Collectors.joining());
        }

        /// The line, broken at spaces. Runs of spaces within it are kept, since they align columns.
        static String wrap(String line, int width) {
            String indent =
                    line.substring(0, line.length() - line.stripLeading().length());
            String continuation = indent.isEmpty() ? "" : indent + CONTINUATION_INDENT;
            StringBuilder out = new StringBuilder();
            String rest = line;
            while (rest.length() > width) {
                int breakAt = rest.lastIndexOf(' ', width);
                if (rest.substring(0, Math.max(0, breakAt)).isBlank()) {
                    break;
                }
                out.append(rest.substring(0, breakAt).stripTrailing()).append(System.lineSeparator());
                rest = continuation + rest.substring(breakAt).strip();
            }
            return out + rest;
        }
    }
}
