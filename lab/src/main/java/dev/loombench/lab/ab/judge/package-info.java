/// Evaluation of `ab` runs: verdicts, findings and recommendations from trials, capacities and diagnoses. Pure,
/// without I/O.
@NullMarked
package dev.loombench.lab.ab.judge;

import org.jspecify.annotations.NullMarked;
