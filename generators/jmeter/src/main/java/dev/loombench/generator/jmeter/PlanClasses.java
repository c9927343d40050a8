package dev.loombench.generator.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.NameUpdater;

/// Classes that a plan needs and that aren't installed.
///
/// @param classes with their packages, in the order of the plan
/// @param elements names of elements without a package, which JMeter's own version doesn't know
record PlanClasses(Set<String> classes, Set<String> elements) {
    private static final int MAX_NAMES = 20;
    private static final List<String> CLASS_ATTRIBUTES = List.of("testclass", "elementType", "class");
    private static final String TREE = "hashTree";

    PlanClasses {
        classes = new LinkedHashSet<>(classes);
        elements = new LinkedHashSet<>(elements);
    }

    /// Finds all classes of a plan that JMeter can't load.
    ///
    /// @param first the one at which JMeter gave up, which may belong to another file
    static PlanClasses read(String plan, String first) {
        PlanClasses missing = new PlanClasses(Set.of(), Set.of());
        try (InputStream in = Files.newInputStream(Path.of(plan))) {
            missing = missing(in, PlanClasses::isKnown);
        } catch (IOException | XMLStreamException unreadable) {
            // then the first one is all that is known
        }
        if (missing.classes.isEmpty() && missing.elements.isEmpty()) {
            (first.contains(".") ? missing.classes : missing.elements).add(first);
        }
        return missing;
    }

    /// Finds the classes that aren't known.
    ///
    /// @param known whether a class, or the short name of one, is known
    static PlanClasses missing(InputStream plan, Predicate<String> known) throws XMLStreamException {
        Set<String> classes = new LinkedHashSet<>();
        Set<String> elements = new LinkedHashSet<>();
        XMLStreamReader reader = reader(plan);
        Deque<String> parents = new ArrayDeque<>();
        while (reader.hasNext()) {
            int event = reader.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                String element = reader.getLocalName();
                names(reader, TREE.equals(parents.peek()))
                        .filter(name -> !known.test(name))
                        .forEach(name -> (name.contains(".") ? classes : elements).add(name));
                parents.push(element);
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                parents.pop();
            }
        }
        return new PlanClasses(classes, elements);
    }

    /// Names of classes in an element: that of its test element, and of its properties.
    ///
    /// @param inTree whether it is a test element
    private static Stream<String> names(XMLStreamReader reader, boolean inTree) {
        List<String> names = new ArrayList<>();
        String element = className(reader.getLocalName());
        String testClass = reader.getAttributeValue(null, "testclass");
        if (inTree && !element.equals(TREE)) {
            names.add(testClass == null ? element : testClass);
        } else if (element.contains(".")) {
            names.add(element);
        }
        for (String attribute : CLASS_ATTRIBUTES) {
            String value = reader.getAttributeValue(null, attribute);
            if (value != null && value.contains(".")) {
                names.add(value);
            }
        }
        return names.stream();
    }

    /// Class that an element's name stands for: XStream writes `$` as `_-`, and `_` as `__`.
    private static String className(String element) {
        return element.replace("_-", "$").replace("__", "_");
    }

    private static XMLStreamReader reader(InputStream plan) throws XMLStreamException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory.createXMLStreamReader(plan);
    }

    /// Whether JMeter has a class, knows the short name of one, or the name that one had in an earlier version.
    private static boolean isKnown(String name) {
        if (!NameUpdater.getCurrentName(SaveService.aliasToClass(name)).equals(name)) {
            return true;
        }
        try {
            return name.contains(".") && Class.forName(name, false, loader()) != null;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    /// Loader with the plug-ins, which JMeter gives to the threads that it starts.
    private static ClassLoader loader() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("main"))
                .findFirst()
                .flatMap(thread -> Optional.ofNullable(thread.getContextClassLoader()))
                .orElse(PlanClasses.class.getClassLoader());
    }

    /// Whether a plan has a thread group that is enabled; also true for what can't be read.
    static boolean hasThreadGroup(String plan) {
        try (InputStream in = Files.newInputStream(Path.of(plan))) {
            XMLStreamReader reader = reader(in);
            while (reader.hasNext()) {
                if (reader.next() == XMLStreamConstants.START_ELEMENT
                        && reader.getLocalName().endsWith("ThreadGroup")
                        && !"false".equals(reader.getAttributeValue(null, "enabled"))) {
                    return true;
                }
            }
            return false;
        } catch (IOException | XMLStreamException unreadable) {
            return true;
        }
    }

    /// What is missing, as one clause with the remedy: the artefacts, each with its classes, then unknown ones.
    String problem() {
        if (classes.isEmpty()) {
            return "JMeter doesn't know "
                    + elements.stream()
                            .limit(MAX_NAMES)
                            .map(name -> "<" + name + ">")
                            .collect(Collectors.joining(", "))
                    + ": a plan begins with <jmeterTestPlan>; one of a later version may contain elements that this"
                    + " version lacks.";
        }
        Map<String, List<String>> byArtifact = new LinkedHashMap<>();
        List<String> unknown = new ArrayList<>();
        classes.stream()
                .limit(MAX_NAMES)
                .forEach(name -> PluginTable.INSTANCE
                        .artifact(name)
                        .ifPresentOrElse(
                                artifact -> byArtifact
                                        .computeIfAbsent(artifact, none -> new ArrayList<>())
                                        .add(name),
                                () -> unknown.add(name)));
        List<String> parts = new ArrayList<>();
        byArtifact.forEach((artifact, names) -> parts.add(artifact + " for " + and(names)));
        if (!unknown.isEmpty()) {
            parts.add("a plug-in that Loombench doesn't know for " + and(unknown));
        }
        if (classes.size() > MAX_NAMES) {
            parts.add("others for " + (classes.size() - MAX_NAMES) + " more classes");
        }
        return "it needs plug-ins that aren't installed: " + String.join("; ", parts)
                + ". Give the folder of their jars (-Jsearch_paths=FOLDER) and that of their dependencies"
                + " (-Juser.classpath=FOLDER).";
    }

    private static String and(Collection<String> names) {
        List<String> list = List.copyOf(names);
        return list.size() == 1
                ? list.getFirst()
                : String.join(", ", list.subList(0, list.size() - 1)) + " and " + list.getLast();
    }
}
