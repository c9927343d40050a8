/// Reads experiment files and request files from YAML, and reports every mistake by file, line and column.
@NullMarked
package dev.loombench.lab.experiment.yaml;

import org.jspecify.annotations.NullMarked;
