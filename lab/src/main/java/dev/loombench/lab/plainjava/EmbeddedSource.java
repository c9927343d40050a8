package dev.loombench.lab.plainjava;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Source files of module `subject` that are embedded into generated classes; the build adds them as resources
/// of this package.
final class EmbeddedSource {
    private static final Pattern IMPORT_LINE = Pattern.compile("(?m)^import ([a-zA-Z0-9_.]+);\n");
    private static final Pattern PACKAGE_LINE = Pattern.compile("(?m)^package .*;\n");
    private static final Pattern CLASS_START = Pattern.compile("(?m)^(?:public )?final class ");
    private static final Pattern RECORD_OR_INTERFACE_START = Pattern.compile("(?m)^public (record|interface) ");

    private EmbeddedSource() {}

    /// Source of a class, record or interface, changed so that it can be nested in another class.
    ///
    /// @param imports receives the imports of the source
    static String readNested(String name, ImportList imports) {
        String source = read("source/" + name + ".java");
        IMPORT_LINE.matcher(source).results().forEach(result -> imports.offer(result.group(1)));
        String body =
                PACKAGE_LINE.matcher(IMPORT_LINE.matcher(source).replaceAll("")).replaceAll("");
        String nested = RECORD_OR_INTERFACE_START.matcher(body).replaceAll("$1 ");
        return CLASS_START.matcher(nested).replaceAll("static final class ").strip() + "\n";
    }

    private static String read(String resource) {
        try (InputStream in = EmbeddedSource.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("this build of the lab is incomplete", e);
        }
    }
}
