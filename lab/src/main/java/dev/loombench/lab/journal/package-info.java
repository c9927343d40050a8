/// Files of a run: the records in `run.json` and `trials/<n>/trial.json`, written so that no finished trial is
/// ever lost. These records are the whole interface between measuring and reporting.
@NullMarked
package dev.loombench.lab.journal;

import org.jspecify.annotations.NullMarked;
