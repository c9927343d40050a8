package dev.loombench.lab.experiment;

import dev.loombench.protocol.ModelSpec;
import java.util.Map;

/// A cell named by model and factor levels; factors left out stand at their first level.
public record CellRef(ModelSpec model, Map<String, String> params) {}
