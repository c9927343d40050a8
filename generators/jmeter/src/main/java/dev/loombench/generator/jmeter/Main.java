package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.jmeter.NewDriver;

/// JMeter with its own arguments. `shutdown`, `stoptest`, `threaddump` or `heapdump` as the first one,
/// with a port behind it or none, does what JMeter's scripts of these names do: it sends that [Message].
///
/// Ends with JMeter's own exit code, and with another one where JMeter would end with 0 although it
/// failed: see [Ending].
public final class Main {
    private static final String HOME = "jmeter.home";

    private Main() {}

    public static void main(String[] args) throws IOException, URISyntaxException {
        Leash.fasten();
        Optional<Message> message = Message.of(args);
        if (message.isPresent()) {
            System.exit(message.get().send());
        }
        HiccupMeter.start();
        if (System.getProperty(HOME) == null) {
            System.setProperty(HOME, home().toString());
        }
        CommandLine command = CommandLine.of(args);
        Ending ending = new Ending(Thread.currentThread(), Results.of(command), () -> SummedPlan.hidesSamples(command));
        watch(ending);
        Runtime.getRuntime().addShutdownHook(new Thread(ending::override, "loombench-ending"));
        NewDriver.main(args);
        ending.started();
    }

    /// The folder that stands for JMeter's installation: beside the jar of this class, and in a source
    /// tree beside its classes.
    private static Path home() throws IOException, URISyntaxException {
        Path code = Path.of(
                Main.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path home = code.resolveSibling("home");
        if (!Files.isRegularFile(home.resolve("bin/jmeter.properties"))) {
            throw new IOException("JMeter's own files are missing from " + home + ". Build Loombench again.");
        }
        return home;
    }

    private static void watch(Ending ending) {
        System.setOut(watched(System.out, ending));
        System.setErr(watched(System.err, ending));
    }

    private static PrintStream watched(PrintStream stream, Ending ending) {
        Charset charset = stream.charset();
        return new PrintStream(new WatchedStream(stream, charset, ending::line), true, charset);
    }
}
