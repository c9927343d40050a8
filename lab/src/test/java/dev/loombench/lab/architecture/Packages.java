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
            machine.jdk:
            machine.probe:
            stats:
            theory:
            model:                 stats
            observe.jvm:           machine.probe
            theory.simulation:     stats theory
            analysis.compare:      model stats
            analysis.validity:     model stats
            catalog:               machine.jdk model
            diagnose.threads:      observe.jvm
            machine.host:          machine.probe model
            observe.timeline:      machine.probe model observe.jvm
            store:                 model
            catalog.yaml:          catalog
            diagnose.recorded:     diagnose.threads
            diagnose.rules:        diagnose.threads observe.jvm
            load.checks:           analysis.validity machine.probe model stats
            preflight.doctor:      machine.host machine.jdk machine.probe model
            process:               catalog machine.jdk machine.probe model store
            schedule:              catalog theory
            theory.prediction:     catalog model stats theory theory.simulation
            analysis:              catalog model schedule stats theory theory.simulation
            diagnose.collect:      diagnose.rules diagnose.threads machine.probe observe.jvm
            plainjava:             catalog process schedule
            analysis.claims:       analysis catalog model stats
            analysis.compare.file: analysis analysis.compare analysis.validity catalog model stats store
            load:                  analysis.validity catalog diagnose.collect load.checks machine.probe model process stats store
            load.capacity:         catalog load load.checks model stats
            load.jmeter:           catalog load load.checks machine.probe model process
            measure:               analysis.validity catalog diagnose.recorded load load.capacity load.jmeter machine.probe model observe.jvm process schedule store theory
            service.config:        analysis.compare catalog catalog.yaml load.capacity load.jmeter model
            preflight:             analysis.validity catalog machine.host machine.jdk machine.probe measure model process schedule
            service.advice:        analysis analysis.compare analysis.validity load.checks model service.config stats
            run:                   analysis analysis.claims analysis.validity catalog catalog.yaml load machine.jdk machine.probe measure model observe.jvm observe.timeline preflight process schedule stats store
            service:               analysis.validity catalog diagnose.collect diagnose.rules load load.capacity load.checks load.jmeter machine.probe measure model observe.jvm observe.timeline process service.advice service.config stats store
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
