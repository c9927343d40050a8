package dev.loombench.lab.load.plan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// A plan of JMeter (`.jmx`), read before JMeter reads it.
///
/// @param path where it is
/// @param properties the names of the properties that its functions ask for, with `${__P(name,…)}` or
///     `${__property(name,…)}`
public record PlanFile(Path path, Set<String> properties) {
    private static final String ROOT = "jmeterTestPlan";
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(?:P|property)\\(\\s*([^,)\\s]+)");

    public PlanFile {
        properties = Set.copyOf(properties);
    }

    /// @throws BadPlan if it isn't there, or is no XML, or isn't a plan
    /// @throws IOException if it can't be read
    public static PlanFile read(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new BadPlan("there is no plan " + path);
        }
        try (InputStream in = Files.newInputStream(path)) {
            return new PlanFile(path, properties(path, in));
        } catch (XMLStreamException e) {
            throw new BadPlan(path + " is no plan of JMeter: it isn't XML (line "
                    + e.getLocation().getLineNumber() + ", column "
                    + e.getLocation().getColumnNumber() + ")");
        }
    }

    /// Why its requests don't go to the server that they are meant for; empty where the plan asks for it.
    public Optional<String> elsewhere() {
        String missing = Stream.of("host", "port")
                .filter(name -> !properties.contains(name))
                .collect(Collectors.joining(" and "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("the plan " + path + " doesn't ask for " + missing + ", so its requests go where the plan"
                        + " itself says, and not to the server under test: write ${__P(host)} and ${__P(port)} in its"
                        + " samplers");
    }

    private static Set<String> properties(Path path, InputStream in) throws XMLStreamException, BadPlan {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        reader.nextTag();
        if (!reader.getLocalName().equals(ROOT)) {
            throw new BadPlan(
                    path + " is no plan of JMeter: it begins with <" + reader.getLocalName() + ">, not <" + ROOT + ">");
        }
        Set<String> names = new HashSet<>();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.CHARACTERS) {
                Matcher matcher = PROPERTY.matcher(reader.getText());
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            }
        }
        return names;
    }
}
