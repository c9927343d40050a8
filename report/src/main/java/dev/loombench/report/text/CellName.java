package dev.loombench.report.text;

/// A cell as the report names it.
///
/// @param model its execution model
/// @param params the parameters in which cells of its experiment differ, such as `task=cpu 1M`; may be
///     empty
/// @param slot the model's colour
public record CellName(String model, String params, int slot) {
    /// Model and parameters on a line.
    public String text() {
        return params.isEmpty() ? model : model + ", " + params;
    }

    /// The parameters and, where that belongs to the name, the JDK; may be empty.
    public String setting(String jdk, boolean jdks) {
        return jdks ? params + (params.isEmpty() ? "" : ", ") + "JDK " + jdk : params;
    }

    /// The model alone, among cells with the same parameters.
    public CellName withoutParams() {
        return new CellName(model, "", slot);
    }
}
