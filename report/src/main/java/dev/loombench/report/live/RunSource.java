package dev.loombench.report.live;

import dev.loombench.lab.model.RunSnapshot;
import java.io.IOException;
import java.util.Optional;

/// Source of the states of a run. It is called by one thread at a time.
public interface RunSource {
    /// State of the run.
    ///
    /// @return empty if nothing changed since the last call, or there is nothing yet
    /// @throws IOException if the run can't be read
    Optional<RunSnapshot> poll() throws IOException;

    /// State in which the run ended.
    ///
    /// @return empty if it ended before it had any
    /// @throws IOException if the run can't be read
    Optional<RunSnapshot> last() throws IOException;
}
