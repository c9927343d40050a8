/// Figures that other tools wrote: load generators, benchmarks of commands and of databases. Recognised by their
/// content, read into figures with a unit and a better direction. Comparing them belongs to `analysis.compare`, JMH's
/// results to `analysis.compare.file`; the units of its scores are here, since `measure` reads them, too.
@NullMarked
package dev.loombench.lab.results;

import org.jspecify.annotations.NullMarked;
