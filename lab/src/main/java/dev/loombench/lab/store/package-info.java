/// The files of a run: where `run.json` and `trials/<n>/trial.json` are, and how they are written so that no
/// finished trial is ever lost. What they hold is in `model`.
@NullMarked
package dev.loombench.lab.store;

import org.jspecify.annotations.NullMarked;
