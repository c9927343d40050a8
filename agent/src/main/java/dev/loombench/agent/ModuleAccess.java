package dev.loombench.agent;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Access to the packages of `java.base` that track virtual threads and the owners of locks, opened to this agent's
/// class loader only.
final class ModuleAccess {
    private static final Set<String> PACKAGES =
            Set.of("java.lang", "jdk.internal.vm", "java.util.concurrent", "java.util.concurrent.locks");

    private ModuleAccess() {}

    /// Opens those packages that this JDK has. The host's own code gets no access.
    static void openPackages(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Map<String, Set<Module>> opens = new HashMap<>();
        for (String name : PACKAGES) {
            if (base.getPackages().contains(name)) {
                opens.put(name, Set.of(ModuleAccess.class.getModule()));
            }
        }
        instrumentation.redefineModule(base, Set.of(), Map.of(), opens, Set.of(), Map.of());
    }

    /// Looks up an internal class with access to its private members.
    static MethodHandles.Lookup lookup(String type) throws ReflectiveOperationException {
        return MethodHandles.privateLookupIn(Class.forName(type, false, null), MethodHandles.lookup());
    }
}
