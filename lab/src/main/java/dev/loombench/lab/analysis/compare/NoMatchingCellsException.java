package dev.loombench.lab.analysis.compare;

/// Thrown when two sides have no measured cell in common. The message is one line.
public final class NoMatchingCellsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /// @param base with at least one cell, like the candidate
    NoMatchingCellsException(ComparisonSide base, ComparisonSide candidate) {
        super(base.record().name() + " and " + candidate.record().name() + " have no cell in common: " + content(base)
                + ", against " + content(candidate));
    }

    private static String content(ComparisonSide side) {
        MeasuredCell first = side.cells().getFirst();
        CellIdentity name = first.name();
        int more = side.cells().size() - 1;
        return name.label() + " (" + name.metric() + ", JDK " + first.jdk() + ")"
                + (more == 0 ? "" : " and " + more + " more");
    }
}
