package dev.loombench.lab.host.doctor;

import dev.loombench.lab.probe.CpuSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// How many processors there are, and on which of them the lab may run.
final class CoreCheck {
    static final String NAME = "cores";

    /// On one processor the lab and the JVM that it measures take turns.
    static final int ENOUGH = 2;

    private CoreCheck() {}

    /// @param cores processors that the JVM counts
    static Check check(int cores, Optional<CpuSet> allowed, Optional<CpuSet> online) {
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("cores", cores);
        allowed.ifPresent(set -> evidence.put("allowed", set.text()));
        online.ifPresent(set -> evidence.put("online", set.text()));
        String value = cores
                + online.map(set -> " of " + Math.max(set.size(), cores)).orElse("")
                + allowed.map(set -> ", CPU set " + set.text()).orElse("");
        if (cores < ENOUGH) {
            return Check.warning(
                    NAME,
                    value,
                    "The measured JVM shares the only processor with Loombench, and nothing runs in parallel.",
                    "Give Loombench at least two processors.",
                    evidence);
        }
        return Check.ok(NAME, value, "Processors that measurements may use.", evidence);
    }
}
