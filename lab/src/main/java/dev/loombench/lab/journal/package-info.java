/// The run on disk: what `run.json` and `trials/<n>/trial.json` hold, and how they are written so that no
/// finished trial is ever lost. These records are the whole interface between measuring and showing.
@NullMarked
package dev.loombench.lab.journal;

import org.jspecify.annotations.NullMarked;
