package dev.loombench.subject.memory;

import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/// Native Memory Tracking of this JVM, through the bean that also serves `jcmd VM.native_memory`.
final class NativeMemory {
    private static final Object[] SUMMARY_IN_BYTES = {new String[] {"summary", "scale=b"}};
    private static final String[] SIGNATURE = {String[].class.getName()};

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final @Nullable ObjectName commands;

    private NativeMemory(@Nullable ObjectName commands) {
        this.commands = commands;
    }

    static NativeMemory open() {
        try {
            return new NativeMemory(new ObjectName("com.sun.management:type=DiagnosticCommand"));
        } catch (JMException e) {
            return new NativeMemory(null);
        }
    }

    /// Adds what the category Thread has; nothing if this JVM doesn't track its memory.
    void into(Map<String, Long> bytes) {
        if (commands != null) {
            try {
                Object report = beans.invoke(commands, "vmNativeMemory", SUMMARY_IN_BYTES, SIGNATURE);
                ThreadCategory.into(bytes, String.valueOf(report));
            } catch (JMException e) {
                // there is no such bean or command in this JVM
            }
        }
    }
}
