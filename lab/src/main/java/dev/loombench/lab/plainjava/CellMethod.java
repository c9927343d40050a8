package dev.loombench.lab.plainjava;

import dev.loombench.lab.catalog.Grid.GridCell;

/// Cell with the names and code of its benchmark method.
///
/// @param method name of its method
/// @param model code of its execution model
/// @param task name of the method that runs its task
record CellMethod(String method, GridCell cell, ModelCode model, String task) {
    int tasks() {
        return cell.work().tasks();
    }
}
