package dev.loombench.lab.model.compare;

import dev.loombench.lab.model.HostRecord;
import dev.loombench.lab.model.RunStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run, a file of JMH results, or one of another tool's.
///
/// @param name path as given
/// @param tool name of the other tool's format
/// @param startedAt start of a run, or when a series says that it was measured
/// @param loombenchVersion version that measured a run
/// @param host machine of a run; absent for other results, which don't name it
/// @param notes caveats about the figures, one sentence each
public record SideRecord(
        String name,
        ComparisonKind kind,
        @Nullable String tool,
        @Nullable RunStatus status,
        @Nullable String profile,
        @Nullable Instant startedAt,
        @Nullable String loombenchVersion,
        @Nullable HostRecord host,
        List<CompareDocument.EnvironmentRecord> environments,
        List<String> notes) {
    /// Results of another program, which don't tell more.
    public SideRecord(
            String name,
            ComparisonKind kind,
            @Nullable String tool,
            @Nullable Instant startedAt,
            List<CompareDocument.EnvironmentRecord> environments,
            List<String> notes) {
        this(name, kind, tool, null, null, startedAt, null, null, environments, notes);
    }

    /// This side as a part of a series.
    public SideRecord inHistory(String part) {
        ComparisonKind of = ComparisonKind.HISTORY;
        return new SideRecord(part, of, tool, status, profile, startedAt, loombenchVersion, host, environments, notes);
    }

    /// This side under another name.
    public SideRecord named(String other) {
        return new SideRecord(
                other, kind, tool, status, profile, startedAt, loombenchVersion, host, environments, notes);
    }
}
