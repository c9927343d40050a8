package dev.loombench.lab.plainjava;

import dev.loombench.lab.experiment.Grid.GridCell;

/// A cell on its way to a method.
///
/// @param method the method's name
/// @param model how its executor or thread is made
/// @param task the name of the method that is its task
record PlainCell(String method, GridCell cell, ModelCode model, String task) {
    int tasks() {
        return cell.work().tasks();
    }
}
