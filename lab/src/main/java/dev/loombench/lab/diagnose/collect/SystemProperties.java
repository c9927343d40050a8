package dev.loombench.lab.diagnose.collect;

import java.io.IOException;
import java.io.StringReader;
import java.util.Properties;

/// System properties of a JVM, as `VM.system_properties` prints them.
final class SystemProperties {
    private SystemProperties() {}

    /// Parses the output of the command.
    ///
    /// @throws IOException if it isn't in the form of a properties file
    static Properties parse(String text) throws IOException {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IllegalArgumentException malformed) {
            throw new IOException(malformed);
        }
        return properties;
    }

    /// Parses the output of the command; none of what isn't in the form of a properties file.
    static Properties parseOrNone(String text) {
        try {
            return parse(text);
        } catch (IOException malformed) {
            return new Properties();
        }
    }
}
