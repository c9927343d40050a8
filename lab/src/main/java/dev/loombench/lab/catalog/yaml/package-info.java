/// Reads experiment files: from YAML nodes with their places to the records of the catalog, so that a mistake
/// is refused by file, line and column.
@NullMarked
package dev.loombench.lab.catalog.yaml;

import org.jspecify.annotations.NullMarked;
