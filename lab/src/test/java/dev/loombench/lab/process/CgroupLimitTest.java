package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.Confinement.CgroupLimit;
import dev.loombench.lab.process.Confinement.CgroupLimit.CgroupFileValue;
import org.junit.jupiter.api.Test;

class CgroupLimitTest {
    @Test
    void aQuotaIsTimeInATenthOfASecond() {
        CgroupLimit setting = CgroupLimit.cpuQuota(1.5);

        assertThat(setting.controller()).isEqualTo("cpu");
        assertThat(setting.version2()).containsExactly(new CgroupFileValue("cpu.max", "150000 100000"));
        assertThat(setting.version1())
                .containsExactly(
                        new CgroupFileValue("cpu.cfs_period_us", "100000"),
                        new CgroupFileValue("cpu.cfs_quota_us", "150000"));
    }

    @Test
    void aCapOnThreadsIsTheSameInBothVersions() {
        CgroupLimit setting = CgroupLimit.pidsMax(500);

        assertThat(setting.controller()).isEqualTo("pids");
        assertThat(setting.version2()).containsExactly(new CgroupFileValue("pids.max", "500"));
        assertThat(setting.version1()).isEqualTo(setting.version2());
    }
}
