package dev.loombench.lab.catalog;

import java.util.Map;

/// Reference to a cell by its execution model or server and its factor levels; a factor that is left out has
/// its first level.
public record CellRef(Candidate model, Map<String, String> params) {}
