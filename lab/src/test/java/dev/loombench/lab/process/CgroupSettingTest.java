package dev.loombench.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.lab.process.CgroupSetting.Entry;
import org.junit.jupiter.api.Test;

class CgroupSettingTest {
    @Test
    void aQuotaIsTimeInATenthOfASecond() {
        CgroupSetting setting = CgroupSetting.cpuQuota(1.5);

        assertThat(setting.controller()).isEqualTo("cpu");
        assertThat(setting.unified()).containsExactly(new Entry("cpu.max", "150000 100000"));
        assertThat(setting.first())
                .containsExactly(new Entry("cpu.cfs_period_us", "100000"), new Entry("cpu.cfs_quota_us", "150000"));
    }

    @Test
    void aCapOnThreadsIsTheSameInBothVersions() {
        CgroupSetting setting = CgroupSetting.pidsMax(500);

        assertThat(setting.controller()).isEqualTo("pids");
        assertThat(setting.unified()).containsExactly(new Entry("pids.max", "500"));
        assertThat(setting.first()).isEqualTo(setting.unified());
    }
}
