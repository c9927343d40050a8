package dev.loombench.lab.experiment;

import java.util.Map;

/// A cell named by model or server, and factor levels; factors left out stand at their first level.
public record CellRef(Contender model, Map<String, String> params) {}
