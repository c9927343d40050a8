/// Experiments as data: their records, the cells of a profile, and the validation of both. Reading them from
/// YAML is in the package below.
@NullMarked
package dev.loombench.lab.experiment;

import org.jspecify.annotations.NullMarked;
