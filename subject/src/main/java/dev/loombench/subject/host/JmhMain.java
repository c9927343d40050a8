package dev.loombench.subject.host;

import dev.loombench.protocol.ClosedPipe;
import dev.loombench.protocol.SecretName;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.Main;

/// JMH's own command line, as `loombench jmh` runs it. It ends with 3 where standard output can't be written, which JMH
/// itself doesn't notice, and masks secrets of the command line in what JMH prints, such as `# VM options: …`.
public final class JmhMain {
    private static final int EXIT_OUTPUT_LOST = 3;

    private JmhMain() {}

    public static void main(String[] args) throws IOException {
        List<String> secrets = MaskedOutput.secrets(List.of(args));
        MaskedOutput out = new MaskedOutput(new FileOutputStream(FileDescriptor.out), System.out.charset(), secrets);
        System.setOut(new PrintStream(out, true, System.out.charset()));
        System.setErr(new PrintStream(
                new MaskedOutput(new FileOutputStream(FileDescriptor.err), System.err.charset(), secrets),
                true,
                System.err.charset()));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> haltIfLost(out), "loombench-ending"));
        Main.main(args);
    }

    private static void haltIfLost(MaskedOutput out) {
        System.out.flush();
        out.lossReason().ifPresent(reason -> {
            System.err.println(
                    "loombench: standard output can't be written (" + reason + "), so the output is incomplete");
            Runtime.getRuntime().halt(EXIT_OUTPUT_LOST);
        });
    }

    /// Output stream that replaces secrets by `***` in all that is written at once, and keeps the first failure to
    /// write, which printers swallow.
    static final class MaskedOutput extends FilterOutputStream {
        private static final Pattern NAMED_VALUE = Pattern.compile("([\\w.-]+)=(\\S+)");
        private static final int MIN_LENGTH = 4;
        private static final String MASK = "***";

        private final Charset charset;
        private final List<String> secrets;
        private @Nullable IOException failure;

        /// @param secrets values to mask, those that contain others first
        MaskedOutput(OutputStream out, Charset charset, List<String> secrets) {
            super(out);
            this.charset = charset;
            this.secrets = List.copyOf(secrets);
        }

        /// Values in a command line whose names say secret, the longest first; those of less than four characters are
        /// words of other texts, too.
        static List<String> secrets(List<String> args) {
            List<String> secrets = new ArrayList<>();
            for (String word : args) {
                Matcher matcher = NAMED_VALUE.matcher(word);
                for (int from = 0; matcher.find(from); ) {
                    boolean secret = SecretName.matches(matcher.group(1));
                    if (secret) {
                        secrets.add(matcher.group(2));
                    }
                    from = secret ? matcher.end() : matcher.end(1) + 1; // a value may be a further assignment
                }
            }
            secrets.removeIf(value -> value.length() < MIN_LENGTH);
            secrets.sort(Comparator.comparingInt(String::length).reversed());
            return secrets;
        }

        @Override
        public synchronized void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                if (secrets.isEmpty()) {
                    out.write(bytes, offset, length);
                } else {
                    out.write(masked(new String(bytes, offset, length, charset)).getBytes(charset));
                }
            } catch (IOException e) {
                failure = failure == null ? e : failure;
                throw e;
            }
        }

        private String masked(String text) {
            String masked = text;
            for (String secret : secrets) {
                masked = masked.replace(secret, MASK);
            }
            return masked;
        }

        /// Why output was lost; empty if all was written, or the reader closed the pipe.
        synchronized Optional<String> lossReason() {
            return Optional.ofNullable(failure)
                    .filter(lost -> !ClosedPipe.isReasonOf(lost))
                    .map(lost -> String.valueOf(lost.getMessage()));
        }
    }
}
