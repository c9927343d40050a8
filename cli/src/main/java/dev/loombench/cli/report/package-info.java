/// A run's report and its other formats: `report`, `open` and `export`.
@NullMarked
package dev.loombench.cli.report;

import org.jspecify.annotations.NullMarked;
