package dev.loombench.lab.plainjava;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Texts of a generated class: templates, which are Java with placeholders such as `${name}`, and source files
/// of module `subject`, which the build adds as resources. Import lines of both are taken out and collected.
final class Templates {
    private static final Pattern PLACEHOLDER = Pattern.compile("(?m)^([ *]*)\\$\\{(\\w+)}\n|\\$\\{(\\w+)}");
    private static final Pattern IMPORT_LINE = Pattern.compile("(?m)^import (\\S+);\n");
    private static final Pattern PACKAGE_LINE = Pattern.compile("(?m)^package .*;\n");
    private static final Pattern CLASS_START = Pattern.compile("(?m)^(?:public )?final class ");
    private static final Pattern RECORD_OR_INTERFACE_START = Pattern.compile("(?m)^public (record|interface) ");

    private final SortedSet<String> imports = new TreeSet<>();

    /// Text of a template without placeholders.
    String read(String name) {
        return fill(name, Map.of());
    }

    /// Text of a template with values in place of its placeholders. Where a placeholder is alone on its line, each
    /// line of its value gets the same indentation or start of a comment line, and an empty value no line.
    String fill(String name, Map<String, String> values) {
        return PLACEHOLDER
                .matcher(withoutImports("template/" + name + ".txt"))
                .replaceAll(place -> Matcher.quoteReplacement(value(place, values)));
    }

    private static String value(MatchResult place, Map<String, String> values) {
        boolean wholeLine = place.group(3) == null;
        String name = place.group(wholeLine ? 2 : 3);
        String value = Objects.requireNonNull(values.get(name), name);
        return wholeLine
                ? value.lines().map(line -> place.group(1) + line + "\n").collect(Collectors.joining())
                : value;
    }

    /// Source of a class, record or interface of the subject, changed so that it can be nested in another class.
    String nestedSource(String type) {
        String body =
                PACKAGE_LINE.matcher(withoutImports("source/" + type + ".java")).replaceAll("");
        String nested = RECORD_OR_INTERFACE_START.matcher(body).replaceAll("$1 ");
        return CLASS_START.matcher(nested).replaceAll("static final class ").strip() + "\n";
    }

    /// Source file with those of the collected imports that it uses.
    String addImports(String source) {
        Matcher packageLine = PACKAGE_LINE.matcher(source);
        if (!packageLine.find()) {
            throw new IllegalArgumentException("no package");
        }
        String code = source.substring(packageLine.end()).stripLeading();
        return source.substring(0, packageLine.end())
                + imports.stream()
                        .filter(name -> uses(code, name.substring(name.lastIndexOf('.') + 1)))
                        .map(name -> "import " + name + ";\n")
                        .collect(Collectors.joining("", "\n", "\n"))
                + code;
    }

    private static boolean uses(String code, String simpleName) {
        return Pattern.compile("(?<![\\w.])" + simpleName + "\\b").matcher(code).find();
    }

    private String withoutImports(String resource) {
        try (InputStream in = Templates.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            Matcher line = IMPORT_LINE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            line.results().forEach(result -> imports.add(result.group(1)));
            return line.replaceAll("").stripLeading();
        } catch (IOException e) {
            throw new UncheckedIOException("this build of the lab is incomplete", e);
        }
    }
}
