package dev.loombench.lab.architecture;

import static java.util.stream.Collectors.toCollection;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The lab's packages and what each may use of the others.
final class Packages {
    static final String LAB = "dev.loombench.lab";

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(LAB);

    /// A package may use those after its colon, all of which stand above it.
    private static final String TABLE = """
            stats:
            ideal:
            ideal.simulation: ideal stats
            journal:
            load.plan:
            probe:
            attach:          probe
            jvm:             attach probe
            calls:
            dump:            attach calls
            cause:           jvm dump calls
            diagnosis:       calls
            watch:           attach jvm dump probe calls cause diagnosis
            timeline:        attach jvm probe journal diagnosis
            host.jdk:
            load:            stats
            capacity:        load stats
            experiment:      capacity
            experiment.yaml: experiment load.plan
            prediction:      experiment capacity ideal ideal.simulation journal stats
            environment:     experiment journal host.jdk
            plan:            experiment ideal
            fork:            experiment journal probe load load.plan
            plainjava:       experiment plan fork
            validity:        journal stats probe load
            method:          experiment plan stats ideal fork journal probe jvm watch load load.plan capacity diagnosis validity
            judge:           experiment plan ideal ideal.simulation journal stats
            claims:          experiment ideal journal stats judge
            compare:         journal stats
            compare.file:    experiment journal stats judge compare
            ab.order:        experiment load.plan capacity compare
            ab.yaml:         experiment experiment.yaml ab.order
            ab.plan:         journal stats ab.order
            ab.judge:        journal stats judge compare validity ab.order ab.plan
            ab:              attach cause watch fork method probe journal timeline validity load.plan capacity ab.order ab.plan ab.judge
            host:            journal probe
            host.doctor:     journal probe host host.jdk
            the lab itself:  experiment experiment.yaml plan fork method probe timeline diagnosis journal judge stats claims validity host host.jdk
            """;

    static final Map<String, Set<String>> ALLOWED = read();

    private Packages() {}

    static String of(JavaClass type) {
        return type.getPackageName().equals(LAB)
                ? "the lab itself"
                : type.getPackageName().substring(LAB.length() + 1);
    }

    /// The lab's packages that the classes of one use, itself left out.
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
                            .collect(Collectors.toCollection(TreeSet::new)));
        });
        return allowed;
    }
}
