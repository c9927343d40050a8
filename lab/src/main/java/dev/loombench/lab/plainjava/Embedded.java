package dev.loombench.lab.plainjava;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// Sources of the subject that go into a written class as they are; the build puts them beside this
/// class.
final class Embedded {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import ([a-zA-Z0-9_.]+);\n");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package .*;\n");
    private static final Pattern CLASS = Pattern.compile("(?m)^(?:public )?final class ");
    private static final Pattern IMPLICITLY_STATIC = Pattern.compile("(?m)^public (record|interface) ");

    private Embedded() {}

    /// The source of a class, record or interface, to be nested in another class.
    ///
    /// @param imports gets what the source imports
    static String nested(String name, Imports imports) {
        String source = read("source/" + name + ".java");
        IMPORT.matcher(source).results().forEach(result -> imports.offer(result.group(1)));
        String bare = PACKAGE.matcher(IMPORT.matcher(source).replaceAll("")).replaceAll("");
        String nested = IMPLICITLY_STATIC.matcher(bare).replaceAll("$1 ");
        return CLASS.matcher(nested).replaceAll("static final class ").strip() + "\n";
    }

    private static String read(String resource) {
        try (InputStream in = Embedded.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("this build of the lab is incomplete", e);
        }
    }
}
