package dev.loombench.lab.architecture;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.run.RepositoryFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What ARCHITECTURE.md and CONTRIBUTING.md name exists.
class DeveloperDocsTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /// A class with the last part of its package, such as `run.RunSession`, and perhaps a method.
    private static final Pattern CLASS = Pattern.compile("((?:[a-z]+\\.)+[A-Z]\\w+)(?:\\.\\w+)?");

    private static final Pattern PACKAGE = Pattern.compile(" {4}( {2}\\.)?([a-z]+(?:\\.[a-z]+)*) {2,}\\S.*");

    private static final Set<String> NOT_SOURCES = Set.of("target", ".git");

    private static final List<String> FILES = files();

    @Test
    void thePathsToContributeToExist() {
        List<String> paths = RepositoryFiles.text("CONTRIBUTING.md")
                .lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(row -> codes(row.split("\\|")[1]))
                .toList();

        assertThat(paths).hasSizeGreaterThan(20).allMatch(DeveloperDocsTest::exists);
        assertThat(exists("lab/…/fork/")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ARCHITECTURE.md", "CONTRIBUTING.md"})
    void theClassesThatAreNamedExist(String document) {
        assertThat(codes(RepositoryFiles.text(document))
                        .filter(code -> CLASS.matcher(code).matches()))
                .isNotEmpty()
                .allMatch(DeveloperDocsTest::existsAsClass);
        assertThat(existsAsClass("run.RunStage")).isFalse();
    }

    @Test
    void theListOfPackagesIsComplete() {
        List<String> packages = new ArrayList<>();
        List<String> subPackages = new ArrayList<>();
        RepositoryFiles.text("ARCHITECTURE.md")
                .lines()
                .map(PACKAGE::matcher)
                .filter(line -> line.matches())
                .forEach(line -> {
                    if (line.group(1) == null) {
                        packages.add(line.group(2));
                    } else {
                        subPackages.add(packages.getLast() + "." + line.group(2));
                    }
                });

        assertThat(packages).containsExactlyElementsOf(Packages.ALLOWED.keySet());
        assertThat(subPackages).containsExactlyInAnyOrderElementsOf(subPackages());
    }

    private static Set<String> subPackages() {
        return Packages.CLASSES.stream()
                .map(type -> type.getPackageName().substring(Packages.LAB.length()))
                .filter(name -> name.lastIndexOf('.') > 0)
                .map(name -> name.substring(1))
                .collect(toCollection(TreeSet::new));
    }

    private static Stream<String> codes(String text) {
        return CODE.matcher(text).results().map(code -> code.group(1));
    }

    /// Whether a path is that of a file or folder; `…` stands for some folders, `<word>` for any word.
    private static boolean exists(String path) {
        String folders = path.endsWith("/") ? path + "…" : path;
        Pattern pattern = Pattern.compile(Stream.of(folders.split("(?<=…)|(?=…)|(?=<)|(?<=>)"))
                .map(part -> part.equals("…") ? ".*" : part.startsWith("<") ? "[^/]+" : Pattern.quote(part))
                .reduce("", String::concat));
        return FILES.stream().anyMatch(file -> pattern.matcher(file).matches());
    }

    private static boolean existsAsClass(String code) {
        String file = CLASS.matcher(code).replaceFirst("$1").replace('.', '/') + ".java";
        return FILES.stream().anyMatch(path -> path.endsWith("/" + file));
    }

    private static List<String> files() {
        Path root = RepositoryFiles.path("");
        List<String> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return NOT_SOURCES.contains(String.valueOf(folder.getFileName()))
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    files.add(root.relativize(file).toString());
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files;
    }
}
