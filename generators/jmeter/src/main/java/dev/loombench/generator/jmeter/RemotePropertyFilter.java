package dev.loombench.generator.jmeter;

import dev.loombench.protocol.SecretName;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/// Masks secrets among the properties of `-G` in JMeter's log: JMeter writes them there when it sends
/// them to its engines on other machines, and each engine when it gets them.
final class RemotePropertyFilter extends AbstractFilter {
    /// Messages of JMeter's engines that show all of these properties.
    private static final Set<String> MESSAGES =
            Set.of("Sending properties {}", "Applying properties {}", "Cleaning previously set properties: {}");

    /// Beginnings of the lines that JMeter prints before it sends or gets properties.
    private static final Set<String> ANNOUNCEMENTS = Set.of("Configuring remote engine: ", "Created remote object: ");

    private static final String MASK = "***";

    private boolean installed;

    /// Begins to filter, once JMeter is about to log such a message: its log isn't set up before.
    ///
    /// @param line that JMeter printed
    synchronized void evaluate(String line) {
        if (!installed
                && ANNOUNCEMENTS.stream().anyMatch(line::startsWith)
                && LogManager.getContext(false) instanceof LoggerContext context) {
            installed = true;
            context.getConfiguration().getLoggers().values().forEach(this::install);
        }
    }

    private void install(LoggerConfig logger) {
        logger.addFilter(this);
    }

    /// Replaces a message that shows a secret by one that doesn't.
    @Override
    public Result filter(LogEvent event) {
        String message = event.getMessage().getFormat();
        Object[] parameters = event.getMessage().getParameters();
        if (message == null
                || !MESSAGES.contains(message)
                || parameters == null
                || parameters.length == 0
                || !(parameters[0] instanceof Map<?, ?> properties)
                || properties.keySet().stream().noneMatch(name -> SecretName.matches(String.valueOf(name)))) {
            return Result.NEUTRAL;
        }
        LogManager.getLogger(event.getLoggerName())
                .log(event.getLevel(), message.replace("{}", "") + masked(properties));
        return Result.DENY;
    }

    static Map<String, String> masked(Map<?, ?> properties) {
        Map<String, String> masked = new TreeMap<>();
        properties.forEach((key, value) -> {
            String name = String.valueOf(key);
            masked.put(name, SecretName.matches(name) ? MASK : SecretArguments.mask(String.valueOf(value)));
        });
        return masked;
    }
}
