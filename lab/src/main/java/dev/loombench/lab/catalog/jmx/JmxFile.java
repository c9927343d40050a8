package dev.loombench.lab.catalog.jmx;

import dev.loombench.lab.finding.FileError;
import dev.loombench.lab.store.FileErrorText;
import dev.loombench.protocol.InputFile;
import dev.loombench.protocol.InputLimit;
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
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// Test plan of JMeter (`.jmx`), as far as the lab reads it before JMeter does.
///
/// @param properties names that the plan reads by functions such as `${__P(name,…)}`, or in scripts by
/// `props.get("name")`
/// @param setupGroups names of thread groups that only set up or tear down; a name that a load group has too is
///     left out, since results don't distinguish the two
/// @param paths request paths that the plan contains, without functions before them
/// @param files names of files that the plan reads, such as those of a CSV Data Set; names with functions are left out
public record JmxFile(
        Path path, Set<String> properties, Set<String> setupGroups, Set<String> paths, Set<String> files) {
    private static final String ROOT_ELEMENT = "jmeterTestPlan";
    private static final Set<String> SETUP_AND_TEARDOWN = Set.of("SetupThreadGroup", "PostThreadGroup");
    private static final Pattern PROPERTY = Pattern.compile(
            "(?:\\$\\{__(?:P|property)\\(|\\bprops(?:\\.get\\w*\\(|[.\\[])|\\bgetProp\\w*\\()\\s*[\"']?([^,)\\]\\s\"']+)");

    public JmxFile {
        properties = Set.copyOf(properties);
        setupGroups = Set.copyOf(setupGroups);
        paths = Set.copyOf(paths);
        files = Set.copyOf(files);
    }

    /// Parses a plan.
    ///
    /// @throws UserErrorException if the file can't be read, isn't XML, or isn't a plan
    public static JmxFile read(Path path) {
        try (InputStream in = InputFile.openRegular(path, InputLimit.JMETER_PLAN)) {
            return read(path, in);
        } catch (IOException e) {
            throw FileError.UNREADABLE.because(e, path, FileErrorText.reason(e));
        } catch (XMLStreamException e) {
            throw FileError.NOT_PLAN.because(
                    e,
                    path + ":" + e.getLocation().getLineNumber() + ":"
                            + e.getLocation().getColumnNumber());
        }
    }

    /// Whether the plan contains a path, at least its end, so that it needn't read the property `path`.
    public boolean containsPath(String requestPath) {
        String withoutQuery = requestPath.replaceFirst("\\?.*", "");
        return paths.stream().anyMatch(withoutQuery::endsWith);
    }

    /// Files that the plan reads, as far as they exist. Relative ones start from the plan's directory.
    public Stream<Path> dataFiles() {
        return files.stream()
                .sorted()
                .map(path.toAbsolutePath()::resolveSibling)
                .filter(Files::isRegularFile);
    }

    private static JmxFile read(Path path, InputStream in) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        XMLStreamReader reader = factory.createXMLStreamReader(in);
        reader.nextTag();
        if (!reader.getLocalName().equals(ROOT_ELEMENT)) {
            throw FileError.NOT_PLAN.error(path);
        }
        Set<String> propertyNames = new HashSet<>();
        Set<String> setupGroups = new HashSet<>();
        Set<String> loadGroups = new HashSet<>();
        Set<String> paths = new HashSet<>();
        FileNames files = new FileNames();
        JmxSecrets secrets = new JmxSecrets();
        while (reader.hasNext()) {
            int event = reader.next();
            files.take(event, reader);
            secrets.accept(reader);
            if (event == XMLStreamConstants.CHARACTERS) {
                Matcher matcher = PROPERTY.matcher(reader.getText());
                path(reader.getText()).ifPresent(paths::add);
                while (matcher.find()) {
                    propertyNames.add(matcher.group(1));
                }
            } else if (event == XMLStreamConstants.START_ELEMENT && isGroup(reader)) {
                String name = Objects.requireNonNullElse(reader.getAttributeValue(null, "testname"), "");
                (SETUP_AND_TEARDOWN.contains(reader.getLocalName()) ? setupGroups : loadGroups).add(name);
            }
        }
        setupGroups.removeAll(loadGroups);
        return new JmxFile(path, propertyNames, setupGroups, paths, files.names);
    }

    private static Optional<String> path(String text) {
        String last = text.strip().replaceFirst("^.*}", "").replaceFirst("\\?.*", "");
        return last.length() > 1 && last.startsWith("/") && !last.contains("\n") ? Optional.of(last) : Optional.empty();
    }

    private static boolean isGroup(XMLStreamReader reader) {
        return reader.getLocalName().endsWith("ThreadGroup")
                && !"false".equals(reader.getAttributeValue(null, "enabled"));
    }

    /// Collects the names of files that a plan's elements read. Listeners write theirs.
    private static final class FileNames {
        private static final String LISTENER = "ResultCollector";
        private static final Set<String> NAME_PROPERTIES =
                Set.of("filename", "scriptFile", "File.path", "IncludeController.includepath");

        private final Set<String> names = new HashSet<>();
        private String element = "";
        private boolean named;

        void take(int event, XMLStreamReader reader) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                element = Objects.requireNonNullElse(reader.getAttributeValue(null, "testclass"), element);
                named = NAME_PROPERTIES.contains(
                        Objects.requireNonNullElse(reader.getAttributeValue(null, "name"), ""));
            } else if (event == XMLStreamConstants.CHARACTERS && named && !element.equals(LISTENER)) {
                String name = reader.getText().strip();
                if (!name.isEmpty() && !name.contains("${") && name.indexOf('\0') < 0) {
                    names.add(name);
                }
            } else {
                named = false;
            }
        }
    }
}
