/// The records that all share, and that are a run's format on disk: trials, cells, metrics, findings,
/// estimates. They are the whole interface between measuring and showing.
@NullMarked
package dev.loombench.lab.model;

import org.jspecify.annotations.NullMarked;
