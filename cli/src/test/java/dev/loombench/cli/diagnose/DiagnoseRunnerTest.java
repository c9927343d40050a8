package dev.loombench.cli.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnoseRunnerTest {
    @ParameterizedTest
    @CsvSource({
        "SOUND,false,0",
        "SOUND,true,99",
        "VOID,false,0",
        "VOID,true,99",
        "UNANSWERED,false,4",
        "UNANSWERED,true,99",
        "UNMADE,false,4",
        "UNMADE,true,4"
    })
    void theExitCodeIsOfTheJvmUnlessTheLoadIsOfNoUse(LoadVerdict standing, boolean confirmed, int code) {
        assertThat(DiagnoseRunner.code(confirmed, standing)).isEqualTo(code);
    }
}
