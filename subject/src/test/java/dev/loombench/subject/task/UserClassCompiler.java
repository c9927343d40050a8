package dev.loombench.subject.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Compiler of user classes, which are on no class path.
public final class UserClassCompiler {
    private UserClassCompiler() {}

    /// Compiles a class of the package `com.acme` into a directory; it may depend on classes already there.
    public static void into(Path directory, int release, String name, String body) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        Files.createDirectories(directory);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null)) {
            boolean compiled = compiler.getTask(
                            problems,
                            files,
                            null,
                            List.of("--release", "" + release, "-d", directory.toString(), "-cp", directory.toString()),
                            null,
                            List.of(source(name, "package com.acme;\n" + body)))
                    .call();
            assertThat(compiled).as(problems.toString()).isTrue();
        }
    }

    private static JavaFileObject source(String name, String text) {
        return new SimpleJavaFileObject(
                URI.create("memory:///com/acme/" + name + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }
}
