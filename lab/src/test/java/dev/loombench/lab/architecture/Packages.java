package dev.loombench.lab.architecture;

import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The lab's packages, each with its sub-packages, and what each may use of the others.
final class Packages {
    static final String LAB = "dev.loombench.lab";

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(LAB);

    /// A package may use those after its colon, all of which stand below it.
    private static final String TABLE = """
            run:         service preflight measure load analysis schedule process catalog observe machine store finding model stats secrets
            preflight:   measure analysis schedule process catalog machine store finding model
            measure:     service load analysis schedule diagnose process results catalog observe machine store model stats
            service:     load analysis schedule diagnose process results catalog observe machine store finding model stats secrets
            analysis:    load schedule theory results catalog store finding model stats
            load:        diagnose process results catalog machine store finding model stats secrets
            plainjava:   schedule process catalog
            schedule:    theory catalog finding model
            theory:
            diagnose:    observe machine finding model
            process:     catalog machine store finding model
            results:     store stats finding
            catalog:     machine store finding model stats secrets
            observe:     machine model
            machine:     finding model
            store:       finding model secrets
            finding:     model
            model:       stats
            stats:
            secrets:
            """;

    static final Map<String, Set<String>> ALLOWED = read();

    private Packages() {}

    /// First part of a class's package below the lab's root; empty for a class in the root itself.
    static String of(JavaClass type) {
        List<String> parts = Arrays.asList(type.getPackageName().split("\\."));
        int depth = LAB.split("\\.").length;
        return parts.size() > depth ? parts.get(depth) : "";
    }

    /// Packages that the classes of one use, itself left out.
    static Set<String> usedBy(String name) {
        return CLASSES.stream()
                .filter(type -> of(type).equals(name))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .map(dependency -> dependency.getTargetClass().getBaseComponentType())
                .filter(target -> target.getPackageName().equals(LAB)
                        || target.getPackageName().startsWith(LAB + "."))
                .map(Packages::of)
                .filter(used -> !used.equals(name))
                .collect(toCollection(TreeSet::new));
    }

    static Set<String> all() {
        return CLASSES.stream().map(Packages::of).collect(toCollection(TreeSet::new));
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> allowed = new LinkedHashMap<>();
        TABLE.lines().forEach(line -> {
            String[] parts = line.split(":", 2);
            allowed.put(
                    parts[0],
                    Arrays.stream(parts[1].strip().split(" "))
                            .filter(word -> !word.isEmpty())
                            .collect(toCollection(TreeSet::new)));
        });
        return allowed;
    }
}
