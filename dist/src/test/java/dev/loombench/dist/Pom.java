package dev.loombench.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// Project file of a module as it is written, without what it inherits.
record Pom(Path file, Element project) {

    static Pom read(Path file) {
        try {
            var factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return new Pom(
                    file, factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement());
        } catch (Exception e) {
            throw new IllegalStateException("can't read " + file, e);
        }
    }

    /// Project files of a tree: that of its root, and of the modules that it and they name.
    static List<Pom> tree(Path root) {
        Pom pom = read(root.resolve("pom.xml"));
        List<Pom> tree = new ArrayList<>(List.of(pom));
        pom.elements("modules").forEach(module -> tree.addAll(tree(root.resolve(module.getTextContent()))));
        return tree;
    }

    /// The text at a path of elements below `project`; empty if there is none, or nothing but white space.
    Optional<String> text(String... path) {
        return element(path).map(Element::getTextContent).map(String::strip).filter(text -> !text.isEmpty());
    }

    /// The elements within that at a path below `project`.
    Stream<Element> elements(String... path) {
        return element(path).stream().flatMap(Pom::children);
    }

    boolean has(String name) {
        return project.getElementsByTagName(name).getLength() > 0;
    }

    String source() throws IOException {
        return Files.readString(file);
    }

    private Optional<Element> element(String... path) {
        Optional<Element> found = Optional.of(project);
        for (String name : path) {
            found = found.flatMap(element -> children(element)
                    .filter(child -> child.getTagName().equals(name))
                    .findFirst());
        }
        return found;
    }

    private static Stream<Element> children(Element element) {
        List<Element> children = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(child);
            }
        }
        return children.stream();
    }
}
