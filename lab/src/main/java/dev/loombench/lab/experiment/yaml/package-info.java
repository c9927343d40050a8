/// Reading experiment files: from YAML nodes with their places to the records of the catalog.
@NullMarked
package dev.loombench.lab.experiment.yaml;

import org.jspecify.annotations.NullMarked;
