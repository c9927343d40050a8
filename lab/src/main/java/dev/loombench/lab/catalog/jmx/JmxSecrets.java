package dev.loombench.lab.catalog.jmx;

import dev.loombench.lab.secrets.Secrets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamReader;

/// Makes the secrets of a JMeter plan known: properties, arguments and headers whose names say secret,
/// and what paths and bodies of requests hold.
final class JmxSecrets {
    private static final String GROUP = "elementProp";

    /// Properties with a path and its parameters, or with a body.
    private static final Set<String> TEXTS = Set.of("HTTPSampler.path", "Argument.value");

    private final Map<String, String> properties = new HashMap<>();
    private String property = "";

    /// Takes the reader's current event.
    void accept(XMLStreamReader reader) {
        switch (reader.getEventType()) {
            case XMLStreamConstants.START_ELEMENT -> {
                property = Objects.requireNonNullElse(reader.getAttributeValue(null, "name"), "");
                if (reader.getLocalName().equals(GROUP)) {
                    properties.clear();
                }
            }
            case XMLStreamConstants.CHARACTERS -> {
                if (!property.isEmpty() && !reader.isWhiteSpace()) {
                    properties.put(property, reader.getText());
                    Secrets.known().learn(property, reader.getText());
                    if (TEXTS.contains(property)) {
                        Secrets.known().learnText(reader.getText());
                    }
                }
            }
            case XMLStreamConstants.END_ELEMENT -> {
                property = "";
                if (reader.getLocalName().equals(GROUP)) {
                    learn("Header");
                    learn("Argument");
                }
            }
            default -> {}
        }
    }

    private void learn(String kind) {
        Secrets.known()
                .learn(properties.getOrDefault(kind + ".name", ""), properties.getOrDefault(kind + ".value", ""));
    }
}
