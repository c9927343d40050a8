package dev.loombench.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.model.CalibrationRecord;
import dev.loombench.protocol.JvmReport.Calibration;
import dev.loombench.protocol.trial.TaskParser;
import org.junit.jupiter.api.Test;

class TaskCalibrationTest {
    private static final String USER_TASK = "class A from b";

    @Test
    void whatWasMeasuredIsCarriedAlong() {
        assertThat(calibration("fib 20 then sleep 10ms", 0.25, 0.0001)).isEqualTo(new CalibrationRecord(0.25, 0.0001));
    }

    @Test
    void howLateAServerAnswersIsNotKnown() {
        assertThat(calibration("fib 20 then request 10ms", 0.25, 0)).isEqualTo(new CalibrationRecord(0.25, null));
    }

    @Test
    void whatIsNotKnownIsAbsent() {
        assertThat(calibration(USER_TASK, Double.NaN, Double.NaN)).isEqualTo(CalibrationRecord.UNKNOWN);
    }

    private static CalibrationRecord calibration(String task, double computeSeconds, double overshootSeconds) {
        return TaskCalibration.calibration(
                TaskParser.parse(task), new Calibration(computeSeconds, overshootSeconds, 2, 2));
    }
}
