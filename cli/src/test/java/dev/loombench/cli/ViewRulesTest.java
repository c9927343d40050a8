package dev.loombench.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.loombench.lab.catalog.Grid;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Views show what they are given. Beside the rule stands where it must fail, so that it is known to be able to.
class ViewRulesTest {
    private static final Set<String> PLANNING_PACKAGES = Set.of("dev.loombench.lab.run", "dev.loombench.lab.schedule");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.loombench.cli");

    @Test
    void viewsNeitherScheduleNorForecast() {
        assertThat(violations(".*View|.*\\.terminal\\..*")).isEmpty();
        assertThat(violations(".*"))
                .contains("RunCommand", "ListCommand", "ShowCommand")
                .doesNotContain("ExperimentSummary");
    }

    /// The rule's violations by the classes whose full names match, as text.
    private static String violations(String names) {
        return String.join(
                "\n",
                noClasses()
                        .that()
                        .haveNameMatching(names)
                        .should(schedule())
                        .evaluate(CLASSES)
                        .getFailureReport()
                        .getDetails());
    }

    /// Calls or references code of the planning packages, except for the components of records and for constants.
    private static ArchCondition<JavaClass> schedule() {
        return new ArchCondition<>("schedule or forecast") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getCodeUnitAccessesFromSelf().stream()
                        .filter(access -> plans(access.getTarget()))
                        .forEach(access -> events.add(SimpleConditionEvent.satisfied(type, access.getDescription())));
            }
        };
    }

    private static boolean plans(CodeUnitAccessTarget target) {
        JavaClass owner = target.getOwner();
        boolean planning = PLANNING_PACKAGES.contains(owner.getPackageName()) || owner.isEquivalentTo(Grid.class);
        return planning && !owner.isEnum() && !(owner.isRecord() && isInstanceMethod(target));
    }

    private static boolean isInstanceMethod(CodeUnitAccessTarget target) {
        return target.resolveMember()
                .filter(member -> member instanceof JavaMethod method
                        && !method.getModifiers().contains(JavaModifier.STATIC))
                .isPresent();
    }
}
