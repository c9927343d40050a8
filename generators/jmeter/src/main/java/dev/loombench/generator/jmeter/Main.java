package dev.loombench.generator.jmeter;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.jmeter.NewDriver;

/// Main class that runs JMeter with its own arguments. With `shutdown`, `stoptest`, `threaddump` or `heapdump`
/// and an optional port, sends that [ControlMessage] instead, as JMeter's scripts of these names do.
///
/// Exits with JMeter's exit code, except where JMeter exits with 0 although it failed: see [ExitCodeMonitor].
public final class Main {
    private static final String HOME_PROPERTY = "jmeter.home";

    private Main() {}

    public static void main(String[] args) throws IOException, URISyntaxException {
        ParentWatchdog.start();
        Optional<ControlMessage> message = ControlMessage.parse(args);
        if (message.isPresent()) {
            System.exit(message.get().send());
        }
        HiccupMeter.start();
        if (System.getProperty(HOME_PROPERTY) == null) {
            System.setProperty(HOME_PROPERTY, home().toString());
        }
        SecretArguments arguments = SecretArguments.moveToFiles(args);
        JMeterCommandLine command = JMeterCommandLine.of(args);
        SampleDetector samples = new SampleDetector();
        ExitCodeMonitor ending = new ExitCodeMonitor(Thread.currentThread(), command, samples);
        RemotePropertyFilter remoteProperties = new RemotePropertyFilter();
        LineListenerStream output = listener(new FileOutputStream(FileDescriptor.out), System.out, line -> {
            remoteProperties.evaluate(line);
            ending.evaluate(line);
            if (samples.hasBegun()) {
                arguments.close();
            }
        });
        System.setOut(printer(output, System.out));
        System.setErr(printer(listener(System.err, System.err, ending::evaluate), System.err));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(arguments, ending, output), "loombench-ending"));
        NewDriver.main(arguments.args());
        arguments.close();
        ending.started();
    }

    /// Halts with another exit code if JMeter's is wrong.
    private static void end(SecretArguments arguments, ExitCodeMonitor ending, LineListenerStream output) {
        arguments.close();
        ending.haltIfWrong(output.lossReason());
    }

    /// Folder used as JMeter's home: beside the jar of this class or, in a source tree, beside its classes.
    private static Path home() throws IOException, URISyntaxException {
        Path code = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path home = code.resolveSibling("home");
        if (!Files.isRegularFile(home.resolve("bin/jmeter.properties"))) {
            throw new IOException("JMeter's own files are missing from " + home + ". Build Loombench again.");
        }
        return home;
    }

    private static LineListenerStream listener(OutputStream out, PrintStream replaced, Consumer<String> listener) {
        return new LineListenerStream(out, replaced.charset(), listener);
    }

    private static PrintStream printer(LineListenerStream out, PrintStream replaced) {
        return new PrintStream(out, true, replaced.charset());
    }
}
