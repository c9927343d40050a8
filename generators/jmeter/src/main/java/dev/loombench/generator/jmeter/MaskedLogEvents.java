package dev.loombench.generator.jmeter;

import dev.loombench.protocol.SecretName;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.regex.Pattern;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Property;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.LogEventFactory;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.SimpleMessage;
import org.jspecify.annotations.Nullable;

/// Events of JMeter's log without secrets, whatever is logged where: JMeter writes the properties of its command line
/// into its log, and those that its engines on other machines get. Log4j creates one by the name of its class.
public final class MaskedLogEvents implements LogEventFactory {
    /// System property of Log4j with the class that creates events.
    private static final String PROPERTY = "log4j2.logEventFactory";

    private static final String MASK = "***";

    /// Length from which on a value is masked within a word, too.
    private static final int MIN_UNBOUNDED_LENGTH = 8;

    /// Values by themselves, the longest first, each with the pattern by which it is found.
    private static final NavigableMap<String, Pattern> VALUES = new ConcurrentSkipListMap<>(
            Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));

    /// Makes Log4j use this class; to be called before anything is logged.
    static void install() {
        System.setProperty(PROPERTY, MaskedLogEvents.class.getName());
    }

    /// Learns the values among properties whose names say secret.
    ///
    /// @param properties each as `name=value`
    static void learn(List<String> properties) {
        for (String property : properties) {
            int sign = property.indexOf('=');
            if (sign > 0) {
                learn(property.substring(0, sign), property.substring(sign + 1));
            }
        }
    }

    /// Learns the values among JMeter's properties, wherever it has them from. Short ones may stand elsewhere by
    /// chance, such as `true` of JMeter's own.
    static void learnLong(Map<?, ?> properties) {
        properties.forEach((name, value) -> {
            if (value.toString().length() >= MIN_UNBOUNDED_LENGTH) {
                learn(name.toString(), value.toString());
            }
        });
    }

    private static void learn(String name, String value) {
        if (!value.isBlank() && SecretName.matches(name)) {
            String quoted = Pattern.quote(value);
            VALUES.put(
                    value,
                    Pattern.compile(
                            value.length() >= MIN_UNBOUNDED_LENGTH
                                    ? quoted
                                    : "(?<![\\p{L}\\p{N}])" + quoted + "(?![\\p{L}\\p{N}])"));
        }
    }

    /// The text without known values.
    static String mask(String text) {
        String masked = text;
        for (Map.Entry<String, Pattern> value : VALUES.entrySet()) {
            if (masked.contains(value.getKey())) {
                masked = value.getValue().matcher(masked).replaceAll(MASK);
            }
        }
        return masked;
    }

    @Override
    public LogEvent createEvent(
            String loggerName,
            @Nullable Marker marker,
            String fqcn,
            Level level,
            Message data,
            @Nullable List<Property> properties,
            @Nullable Throwable thrown) {
        learnParameters(data);
        String text = data.getFormattedMessage();
        String trace = trace(thrown);
        boolean open = mask(text).equals(text) && mask(trace).equals(trace);
        return new Log4jLogEvent(
                loggerName,
                marker,
                fqcn,
                level,
                open ? data : new SimpleMessage(mask(text + trace)),
                properties,
                open ? thrown : null);
    }

    /// Learns from the properties of other machines, which stand in messages as a whole.
    private static void learnParameters(Message data) {
        Object[] parameters = data.getParameters();
        if (parameters != null && parameters.length > 0 && parameters[0] instanceof Map<?, ?> properties) {
            properties.forEach((name, value) -> learn(String.valueOf(name), String.valueOf(value)));
        }
    }

    private static String trace(@Nullable Throwable thrown) {
        if (thrown == null || VALUES.isEmpty()) {
            return "";
        }
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace.append(System.lineSeparator()), true));
        return trace.toString().stripTrailing();
    }
}
