package dev.loombench.report.text;

/// Name of a cell in the report.
///
/// @param model its execution model
/// @param params parameters in which cells of its experiment differ, such as `task=cpu 1M`; may be empty
/// @param slot index of the model's colour
public record CellName(String model, String params, int slot) {
    /// Model and parameters as one text.
    public String text() {
        return params.isEmpty() ? model : model + ", " + params;
    }

    /// Colour of its marks by its name in the style sheet, such as `s0`.
    public String colour() {
        return "s" + slot;
    }

    /// The name without parameters, for use among cells with the same ones.
    public CellName withoutParams() {
        return new CellName(model, "", slot);
    }
}
