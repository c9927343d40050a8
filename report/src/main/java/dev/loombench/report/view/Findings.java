package dev.loombench.report.view;

import dev.loombench.lab.model.Finding;
import java.util.List;

/// What was found, each with its severity and remedy.
public record Findings(List<Finding> findings) implements Block {
    @Override
    public boolean isEmpty() {
        return findings.isEmpty();
    }
}
