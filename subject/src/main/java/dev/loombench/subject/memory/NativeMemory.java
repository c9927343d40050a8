package dev.loombench.subject.memory;

import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/// Native memory of this JVM, through the MBean with the diagnostic commands of `jcmd`.
final class NativeMemory {
    private static final Object[] SUMMARY_IN_BYTES = {new String[] {"summary", "scale=b"}};
    private static final String[] SIGNATURE = {String[].class.getName()};

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final @Nullable ObjectName commands;

    private NativeMemory(@Nullable ObjectName commands) {
        this.commands = commands;
    }

    static NativeMemory create() {
        try {
            return new NativeMemory(new ObjectName("com.sun.management:type=DiagnosticCommand"));
        } catch (JMException e) {
            return new NativeMemory(null);
        }
    }

    /// Returns free `malloc` memory to the operating system; else memory once used by the JIT compiler would
    /// hide that of threads. Does nothing if the C library or the JVM doesn't support it.
    void trim() {
        if (commands != null) {
            try {
                Object unused = beans.invoke(commands, "systemTrimNativeHeap", new Object[0], new String[0]);
            } catch (JMException e) {
                // there is no such bean or command in this JVM
            }
        }
    }

    /// Adds the figures of Native Memory Tracking for the category Thread; none if it is disabled.
    void addTo(Map<String, Long> bytes) {
        if (commands != null) {
            try {
                Object report = beans.invoke(commands, "vmNativeMemory", SUMMARY_IN_BYTES, SIGNATURE);
                NmtThreadCategory.addTo(bytes, String.valueOf(report));
            } catch (JMException e) {
                // there is no such bean or command in this JVM
            }
        }
    }
}
