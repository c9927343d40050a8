package dev.loombench.generator.jmeter;

import dev.loombench.protocol.ParentWatchdog;
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
        JMeterCommandLine command = JMeterCommandLine.of(args);
        MaskedLogEvents.install();
        MaskedLogEvents.learn(command.properties());
        ExitCodeMonitor ending = new ExitCodeMonitor(Thread.currentThread(), command, new SampleDetector());
        LineListenerStream output = listener(new FileOutputStream(FileDescriptor.out), System.out, ending::evaluate);
        System.setOut(printer(output, System.out));
        System.setErr(printer(listener(System.err, System.err, ending::evaluate), System.err));
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> ending.haltIfWrong(output.lossReason()), "loombench-ending"));
        NewDriver.main(args);
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
