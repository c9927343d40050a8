/// The catalog: what an experiment is, as data. One YAML file each, read with the place of every word so
/// that a mistake is refused by file, line and column.
@NullMarked
package dev.loombench.lab.experiment;

import org.jspecify.annotations.NullMarked;
