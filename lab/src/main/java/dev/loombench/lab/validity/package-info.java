/// Checks of the validity of trials, experiments and loads, each with a finding and its remedy.
@NullMarked
package dev.loombench.lab.validity;

import org.jspecify.annotations.NullMarked;
