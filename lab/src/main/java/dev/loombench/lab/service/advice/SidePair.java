package dev.loombench.lab.service.advice;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import dev.loombench.lab.service.VirtualThreadSwitches;
import dev.loombench.lab.service.VirtualThreadSwitches.VirtualThreadSwitch;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.ServiceFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The first side and another one: whether what one of them claims makes a difference, and what else differs.
record SidePair(AbSide a, AbSide b, SideRuntime first, SideRuntime second) {
    private static final int MIN_VIRTUAL_JDK = 21;

    /// Side that claims virtual threads while the other doesn't.
    ///
    /// @param setting by which it does; empty where its name says so, or the other side turns them off
    private record Claim(SideRuntime side, Optional<ThreadSetting> setting) {
        /// Whether the claim is a setting, not just a word in a name or an argument.
        boolean isSetting() {
            return setting.filter(found -> !found.value().isEmpty()).isPresent();
        }

        Optional<VirtualThreadSwitch> knownSwitch() {
            return setting.flatMap(VirtualThreadSwitches::find);
        }
    }

    private Optional<Claim> claim() {
        List<ThreadSetting> onFirst = settingsOnlyOf(first, second, VirtualThreadSwitches::isOn);
        List<ThreadSetting> onSecond = settingsOnlyOf(second, first, VirtualThreadSwitches::isOn);
        if (!onFirst.isEmpty() && !onSecond.isEmpty()) {
            return Optional.empty();
        }
        if (!onSecond.isEmpty() || !onFirst.isEmpty()) {
            return Optional.of(
                    onFirst.isEmpty()
                            ? new Claim(second, mostTelling(onSecond))
                            : new Claim(first, mostTelling(onFirst)));
        }
        if (!settingsOnlyOf(first, second, VirtualThreadSwitches::isOff).isEmpty()) {
            return Optional.of(new Claim(second, Optional.empty()));
        }
        if (!settingsOnlyOf(second, first, VirtualThreadSwitches::isOff).isEmpty()) {
            return Optional.of(new Claim(first, Optional.empty()));
        }
        boolean firstByName = isVirtualByName(a);
        return firstByName == isVirtualByName(b)
                ? Optional.empty()
                : Optional.of(new Claim(firstByName ? first : second, Optional.empty()));
    }

    /// Whether a side's command or variables speak of virtual threads; a job may have ended before its JVM was read.
    private static boolean namesVirtual(AbSide side) {
        return (side.command() + " " + side.environment())
                .toLowerCase(Locale.ROOT)
                .contains("virtual");
    }

    private static boolean isVirtualByName(AbSide side) {
        return side.name().toLowerCase(Locale.ROOT).contains("virtual");
    }

    private static List<ThreadSetting> settingsOnlyOf(
            SideRuntime side, SideRuntime other, Predicate<ThreadSetting> counts) {
        return side.settings().stream()
                .filter(counts)
                .filter(setting -> !other.settings().contains(setting))
                .toList();
    }

    /// A switch where it belongs, else one behind the program, else a misspelt one.
    private static Optional<ThreadSetting> mostTelling(List<ThreadSetting> settings) {
        return settings.stream()
                .filter(setting -> VirtualThreadSwitches.find(setting).isPresent() && !isMisplaced(setting))
                .findFirst()
                .or(() -> settings.stream()
                        .filter(setting -> VirtualThreadSwitches.find(setting).isPresent())
                        .findFirst())
                .or(() -> settings.stream()
                        .filter(setting ->
                                VirtualThreadSwitches.findMisspelt(setting).isPresent())
                        .findFirst())
                .or(() -> settings.stream().findFirst());
    }

    private static boolean isMisplaced(ThreadSetting setting) {
        return setting.place().equals(ThreadSetting.LATE_PROPERTY);
    }

    /// Whether the second side claims virtual threads and the first one does not.
    boolean turnsOn() {
        return claim().map(claim -> claim.side().equals(second)).orElseGet(() -> namesVirtual(b) && !namesVirtual(a));
    }

    Optional<Finding> objection() {
        Optional<Claim> claim = claim();
        return claim.isPresent() ? objection(claim.get()) : alike();
    }

    private Optional<Finding> objection(Claim claim) {
        Optional<VirtualThreadSwitch> known = claim.knownSwitch();
        int feature = feature(claim.side());
        if (claim.isSetting() && feature > 0 && feature < MIN_VIRTUAL_JDK) {
            return Optional.of(finding(ServiceFinding.SWITCH_NEEDS_JDK.with(
                    claim.setting().map(ThreadSetting::text).orElse(""),
                    MIN_VIRTUAL_JDK,
                    claim.side().side(),
                    String.valueOf(claim.side().java()))));
        }
        String threads = first.threads();
        Optional<VirtualThreadSwitch> meant = claim.setting().flatMap(VirtualThreadSwitches::findMisspelt);
        if (threads == null && meant.isPresent()) {
            return Optional.of(finding(ServiceFinding.SWITCH_UNKNOWN.with(
                    claim.setting().get().name(),
                    claim.side().side(),
                    meant.get().framework(),
                    meant.get().name())));
        }
        if (threads == null || !threads.equals(second.threads())) {
            return Optional.empty();
        }
        boolean virtual = threads.equals(SideRuntime.VIRTUAL);
        String serving = SideRuntimeText.threads(first);
        String claiming = claim.side().side();
        if (!virtual && claim.setting().filter(SidePair::isMisplaced).isPresent()) {
            return Optional.of(finding(ServiceFinding.SWITCH_MISPLACED.with(
                    a.name(), b.name(), serving, claim.setting().get().text(), claiming)));
        }
        if (!virtual && meant.isPresent()) {
            return Optional.of(finding(ServiceFinding.SWITCH_MISSPELT.with(
                    a.name(),
                    b.name(),
                    serving,
                    claim.setting().get().name(),
                    claiming,
                    meant.get().framework(),
                    meant.get().name())));
        }
        Optional<String> server = Optional.ofNullable(claim.side().server());
        if (threads.equals(SideRuntime.EVENT_LOOP)) {
            return Optional.of(same(ServiceFinding.SAME_EVENT_LOOPS, serving, claiming));
        }
        Optional<String> remedy = virtual
                ? VirtualThreadSwitches.remedy(server.filter(name -> !name.equals("Tomcat")), true)
                : known.map(VirtualThreadSwitch::remedy).or(() -> VirtualThreadSwitches.remedy(server, false));
        if (remedy.isPresent()) {
            return Optional.of(same(ServiceFinding.SAME_THREADS, serving, claiming, remedy.get()));
        }
        if (!virtual) {
            return Optional.of(same(ServiceFinding.SETTING_WITHOUT_EFFECT, serving, claiming, claiming));
        }
        String other = (claim.side().equals(second) ? first : second).side();
        return Optional.of(
                known.map(found -> same(ServiceFinding.SAME_BY_SWITCH, serving, claiming, other, found.name()))
                        .orElseGet(() -> same(ServiceFinding.SAME_VIRTUAL_THREADS, serving, claiming, other)));
    }

    /// A finding on sides that serve on the same threads, with the values of its remedy.
    private Finding same(ServiceFinding kind, String threads, String claiming, Object... remedy) {
        return finding(kind.with(Stream.concat(Stream.of(a.name(), b.name(), threads, claiming), Stream.of(remedy))
                .toArray()));
    }

    /// Objection to sides that are started in the same way.
    private Optional<Finding> alike() {
        return a.command().equals(b.command()) && withoutPorts(a).equals(withoutPorts(b)) && a.sharesDirectory(b)
                ? Optional.of(finding(ServiceFinding.SAME_START.with(a.name(), b.name())))
                : Optional.empty();
    }

    private Finding finding(Finding found) {
        return found.withEvidence(Map.of("sides", List.of(a.name(), b.name())));
    }

    private static int feature(SideRuntime side) {
        String java = side.java();
        String version = java == null ? "" : java.replaceFirst("^1\\.", "").replaceFirst("\\D.*$", "");
        return version.isEmpty() ? 0 : Integer.parseInt(version);
    }

    /// Whether the sides are started alike but for a setting that claims virtual threads.
    boolean differsInNothingElse() {
        return claim().filter(Claim::isSetting).isPresent()
                && command(a, first).equals(command(b, second))
                && variables(a, first).equals(variables(b, second))
                && a.sharesDirectory(b);
    }

    private static List<String> command(AbSide side, SideRuntime runtime) {
        return side.command().stream()
                .filter(word -> runtime.settings().stream()
                        .noneMatch(setting ->
                                word.startsWith("-D" + setting.name()) || word.startsWith("--" + setting.name())))
                .toList();
    }

    /// Variables of a side but those that only give it its port, which the lab itself may have added.
    private static Map<String, String> withoutPorts(AbSide side) {
        Map<String, String> variables = new TreeMap<>(side.environment());
        variables.values().removeIf(AbSide.PORT_PLACEHOLDER::equals);
        return variables;
    }

    private static Map<String, String> variables(AbSide side, SideRuntime runtime) {
        Map<String, String> variables = withoutPorts(side);
        runtime.settings().forEach(setting -> {
            variables.remove(setting.name());
            variables.values().removeIf(value -> value.contains("-D" + setting.name()));
        });
        return variables;
    }

    /// What else differs between the JVMs: a warning if virtual threads are what is compared.
    Optional<Finding> furtherDifference() {
        List<String> differences = new ArrayList<>();
        differ(differences, "Java", first.java(), second.java());
        if (Objects.equals(first.java(), second.java())) {
            differ(differences, "JVM", first.vm(), second.vm());
        }
        differ(differences, "collector", first.collector(), second.collector());
        differ(
                differences,
                "heap",
                SideRuntimeText.heap(first).orElse(null),
                SideRuntimeText.heap(second).orElse(null));
        differ(differences, "processors", first.processors(), second.processors());
        onlyOf(first, second).forEach(flag -> differences.add(flag + " of " + a.name()));
        onlyOf(second, first).forEach(flag -> differences.add(flag + " of " + b.name()));
        boolean meant = claim().isEmpty() && !a.command().equals(b.command());
        return differences.isEmpty()
                ? Optional.empty()
                : Optional.of(finding((meant ? ServiceFinding.SIDES_DIFFER : ServiceFinding.SIDES_DIFFER_TOO_MUCH)
                        .with(a.name(), b.name(), String.join(", ", differences))));
    }

    private static List<String> onlyOf(SideRuntime side, SideRuntime other) {
        return side.flags().stream()
                .filter(flag -> !other.flags().contains(flag))
                .toList();
    }

    private static void differ(List<String> differences, String what, @Nullable Object one, @Nullable Object other) {
        if (one != null && other != null && !Objects.equals(one, other)) {
            differences.add(what + " " + one + " and " + other);
        }
    }
}
