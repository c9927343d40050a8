package dev.loombench.lab.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Objects;
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
/// @param aside the names of its groups of users that only set up or tear down; one that a group of the load
///     has, too, isn't among them, since results don't tell the two apart
/// @param paths that it names itself, without what functions put before them
public record PlanFile(Path path, Set<String> properties, Set<String> aside, Set<String> paths) {
    private static final String ROOT = "jmeterTestPlan";
    private static final Set<String> ASIDE = Set.of("SetupThreadGroup", "PostThreadGroup");
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(?:P|property)\\(\\s*([^,)\\s]+)");

    public PlanFile {
        properties = Set.copyOf(properties);
        aside = Set.copyOf(aside);
        paths = Set.copyOf(paths);
    }

    /// @throws BadPlan if it isn't there, or is no XML, or isn't a plan
    /// @throws IOException if it can't be read
    public static PlanFile read(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new BadPlan("there is no plan " + path);
        }
        try (InputStream in = Files.newInputStream(path)) {
            return read(path, in);
        } catch (XMLStreamException e) {
            throw new BadPlan(path + " isn't a JMeter plan: it isn't XML (line "
                    + e.getLocation().getLineNumber() + ", column "
                    + e.getLocation().getColumnNumber() + ")");
        }
    }

    /// Whether it names this path by itself, at least its end, so that it needn't ask for it.
    public boolean names(String given) {
        String bare = given.replaceFirst("\\?.*", "");
        return paths.stream().anyMatch(bare::endsWith);
    }

    /// Why its requests don't go to the server that they are meant for; empty where the plan asks for it.
    public Optional<String> elsewhere() {
        String missing = Stream.of("host", "port")
                .filter(name -> !properties.contains(name))
                .collect(Collectors.joining(" and "));
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of("the plan " + path + " doesn't read the properties " + missing + ", so its requests go"
                        + " to the address in the"
                        + " plan, not to the server under test: use ${__P(host)} and ${__P(port)} in its"
                        + " samplers");
    }

    private static PlanFile read(Path path, InputStream in) throws XMLStreamException, BadPlan {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        reader.nextTag();
        if (!reader.getLocalName().equals(ROOT)) {
            throw new BadPlan(
                    path + " isn't a JMeter plan: it begins with <" + reader.getLocalName() + ">, not <" + ROOT + ">");
        }
        Set<String> names = new HashSet<>();
        Set<String> aside = new HashSet<>();
        Set<String> others = new HashSet<>();
        Set<String> paths = new HashSet<>();
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.CHARACTERS) {
                Matcher matcher = PROPERTY.matcher(reader.getText());
                path(reader.getText()).ifPresent(paths::add);
                while (matcher.find()) {
                    names.add(matcher.group(1));
                }
            } else if (event == XMLStreamConstants.START_ELEMENT && isGroup(reader)) {
                String name = Objects.requireNonNullElse(reader.getAttributeValue(null, "testname"), "");
                (ASIDE.contains(reader.getLocalName()) ? aside : others).add(name);
            }
        }
        aside.removeAll(others);
        return new PlanFile(path, names, aside, paths);
    }

    private static Optional<String> path(String text) {
        String last = text.strip().replaceFirst("^.*}", "").replaceFirst("\\?.*", "");
        return last.length() > 1 && last.startsWith("/") && !last.contains("\n") ? Optional.of(last) : Optional.empty();
    }

    private static boolean isGroup(XMLStreamReader reader) {
        return reader.getLocalName().endsWith("ThreadGroup")
                && !"false".equals(reader.getAttributeValue(null, "enabled"));
    }
}
