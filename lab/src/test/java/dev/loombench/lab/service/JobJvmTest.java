package dev.loombench.lab.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.observe.jvm.FailureKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobJvmTest {
    @ParameterizedTest
    @CsvSource({
        "NO_JVM, true",
        "HIDDEN, true",
        "GONE, true",
        "ANOTHER_USER, false",
        "SILENT, false",
    })
    void aHelperThatIsHiddenDoesNotEndTheSearchForAJobsJvm(FailureKind kind, boolean goesOn) {
        assertThat(JobJvm.mayStillStart(new AttachException(kind, "process 7"))).isEqualTo(goesOn);
    }
}
