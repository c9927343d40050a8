/// Whether the machine is fit to measure: `doctor`.
@NullMarked
package dev.loombench.cli.doctor;

import org.jspecify.annotations.NullMarked;
