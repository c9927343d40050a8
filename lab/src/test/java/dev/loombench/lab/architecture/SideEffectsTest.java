package dev.loombench.lab.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.loombench.lab.service.SideWork;
import java.time.Clock;
import java.time.Instant;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/// What packages may do to the world. Beside each rule stands where it must fail, so that it is known to
/// be able to.
class SideEffectsTest {
    private static final DescribedPredicate<JavaClass> IO =
            resideInAnyPackage("java.io", "java.nio.file..", "java.net..");

    private static final DescribedPredicate<JavaClass> WORLD = IO.or(resideInAnyPackage("java.util.concurrent.."))
            .or(belongToAnyOf(
                    Thread.class,
                    Process.class,
                    Clock.class,
                    Instant.class,
                    Random.class,
                    SplittableRandom.class,
                    RandomGenerator.class));

    @Test
    void statisticsAndIdealsArePure() {
        for (String name : new String[] {"stats", "theory"}) {
            assertHolds(touchesNothing(name));
            assertHolds(readsNoClock(name));
        }
        for (String name : new String[] {"process", "schedule", "machine.probe"}) {
            assertFails(touchesNothing(name));
        }
        assertFails(readsNoClock("preflight.doctor"));
    }

    @Test
    void judgingDoesNoInputOrOutput() {
        for (String name :
                new String[] {"analysis", "analysis.claims", "analysis.compare", "analysis.validity", "service.advice"
                }) {
            assertHolds(doesNoIo(name));
            assertHolds(readsNoClock(name));
        }
        for (String name :
                new String[] {"process", "store", "machine.probe", "catalog.yaml", "analysis.compare.file"}) {
            assertFails(doesNoIo(name));
        }
    }

    @Test
    void theModelKnowsStatisticsAlone() {
        assertHolds(knowsOnlyItself("model"));
        assertFails(knowsOnlyItself("analysis"));
    }

    /// What two rules of a diagnosis need is computed beside them.
    @Test
    void noRuleOfADiagnosisAsksAnother() {
        assertHolds(knowsNoOther("Rule"));
        assertFails(knowsNoOther("Finding"));
    }

    private static ArchRule knowsNoOther(String suffix) {
        return classes()
                .that()
                .resideInAPackage(Packages.LAB + ".diagnose.rules")
                .and()
                .haveSimpleNameEndingWith("Rule")
                .and()
                .areNotInterfaces()
                .should(new ArchCondition<>("know no other " + suffix) {
                    @Override
                    public void check(JavaClass rule, ConditionEvents events) {
                        rule.getDirectDependenciesFromSelf().stream()
                                .map(Dependency::getTargetClass)
                                .filter(used -> used.getSimpleName().endsWith(suffix) && !used.isInterface())
                                .filter(used -> !used.equals(rule))
                                .forEach(used -> events.add(SimpleConditionEvent.violated(
                                        rule, rule.getName() + " uses " + used.getName())));
                    }
                });
    }

    @Test
    void onlyProcessTheCheckOfJdksAndTheQuestionToMavenStartProcesses() {
        assertHolds(noClasses()
                .that()
                .resideOutsideOfPackage(Packages.LAB + ".process")
                .and()
                .doNotHaveFullyQualifiedName(Packages.LAB + ".machine.jdk.JdkSelection$JdkStartCheck")
                .and()
                .doNotHaveFullyQualifiedName(Packages.LAB + ".catalog.yaml.ClassPathReader")
                .should(startProcesses()));
        assertFails(noClasses().that().haveSimpleName("JdkStartCheck").should(startProcesses()));
        assertFails(
                noClasses().that().resideInAPackage(Packages.LAB + ".process").should(startProcesses()));
    }

    @Test
    void everyPackageIsNullMarked() {
        JavaClasses others = new ClassFileImporter().importClasses(JavaClasses.class);

        assertHolds(classes().should(liveInANullMarkedPackage()));
        assertThat(classes().should(liveInANullMarkedPackage()).evaluate(others).hasViolation())
                .isTrue();
    }

    /// What depends on the kind of a load is asked of its work, which others only create.
    @Test
    void onlyTheWorkOfASideKnowsItsKind() {
        assertHolds(noClasses().that().areNotAssignableTo(SideWork.class).should(askForAKind()));
        assertFails(noClasses().that().areAssignableTo(SideWork.class).should(askForAKind()));
    }

    private static ArchCondition<JavaClass> askForAKind() {
        return new ArchCondition<>("ask for a kind of work") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                Stream.concat(
                                type.getMethodCallsFromSelf().stream().map(JavaMethodCall::getTargetOwner),
                                type.getInstanceofChecks().stream().map(InstanceofCheck::getRawType))
                        .filter(used -> used.isAssignableTo(SideWork.class) && !used.isInterface())
                        .forEach(used -> events.add(SimpleConditionEvent.satisfied(
                                type, type.getName() + " asks for " + used.getSimpleName())));
            }
        };
    }

    private static ArchRule touchesNothing(String name) {
        return noClasses()
                .that()
                .resideInAPackage(Packages.LAB + "." + name)
                .should()
                .dependOnClassesThat(WORLD);
    }

    private static ArchRule doesNoIo(String name) {
        return noClasses()
                .that()
                .resideInAPackage(Packages.LAB + "." + name)
                .should()
                .dependOnClassesThat(IO);
    }

    private static ArchRule readsNoClock(String name) {
        return noClasses()
                .that()
                .resideInAPackage(Packages.LAB + "." + name)
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(Math.class, "random");
    }

    private static ArchRule knowsOnlyItself(String name) {
        return noClasses()
                .that()
                .resideInAPackage(Packages.LAB + "." + name)
                .should()
                .dependOnClassesThat(resideInAPackage("dev.loombench..")
                        .and(DescribedPredicate.not(resideInAnyPackage(
                                Packages.LAB + "." + name,
                                Packages.LAB + ".stats",
                                "dev.loombench.protocol",
                                "dev.loombench.protocol.load"))));
    }

    private static ArchCondition<JavaClass> startProcesses() {
        return new ArchCondition<>("start processes") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getAccessesFromSelf().stream()
                        .filter(access -> access.getTargetOwner().isEquivalentTo(ProcessBuilder.class)
                                || (access.getTargetOwner().isEquivalentTo(Runtime.class)
                                        && access.getName().equals("exec")))
                        .forEach(access -> events.add(SimpleConditionEvent.satisfied(type, access.getDescription())));
            }
        };
    }

    private static ArchCondition<JavaClass> liveInANullMarkedPackage() {
        return new ArchCondition<>("live in a package that is @NullMarked") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                events.add(new SimpleConditionEvent(
                        type,
                        type.getPackage().isAnnotatedWith(NullMarked.class),
                        type.getPackageName() + " is not @NullMarked"));
            }
        };
    }

    private static void assertHolds(ArchRule rule) {
        assertThat(rule.evaluate(Packages.CLASSES).getFailureReport().getDetails())
                .as(rule.getDescription())
                .isEmpty();
    }

    private static void assertFails(ArchRule rule) {
        assertThat(rule.evaluate(Packages.CLASSES).hasViolation())
                .as("found something: " + rule.getDescription())
                .isTrue();
    }
}
