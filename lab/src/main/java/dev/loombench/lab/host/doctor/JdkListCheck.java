package dev.loombench.lab.host.doctor;

import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.host.jdk.JdkFeature;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Whether there is a JDK with virtual threads.
final class JdkListCheck {
    static final String NAME = "jdks";

    private JdkListCheck() {}

    static Check check(List<Jdk> jdks) {
        List<Jdk> recent = jdks.stream().filter(Jdk::isRecentEnough).toList();
        Map<String, Object> evidence = new LinkedHashMap<>();
        evidence.put("found", jdks.stream().map(Jdk::toString).toList());
        evidence.put("jdks", jdks.stream().map(JdkListCheck::facts).toList());
        if (recent.isEmpty()) {
            return Check.unfit(
                    NAME,
                    jdks.isEmpty() ? "none" : versions(jdks),
                    "There is no JDK of version " + Jdk.OLDEST + " or later: nothing can be measured.",
                    "Install a JDK of version " + Jdk.OLDEST + " or later, or give its home with --jdk.",
                    evidence);
        }
        return Check.ok(
                NAME,
                versions(recent),
                "Each of these can be measured: choose with --jdk HOME, --jdk MAJOR or --jdk all.",
                evidence);
    }

    private static Map<String, Object> facts(Jdk jdk) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", jdk.version());
        facts.put("vendor", jdk.vendor());
        facts.put("home", jdk.home().toString());
        facts.put("tooOld", !jdk.isRecentEnough());
        for (JdkFeature feature : JdkFeature.values()) {
            facts.put(feature.key(), feature.in(jdk).toString());
        }
        return facts;
    }

    private static String versions(List<Jdk> jdks) {
        return jdks.stream().map(Jdk::version).collect(Collectors.joining(", "));
    }
}
