/// Whether figures can be trusted: checks of trials and of experiments, each a finding with its remedy.
@NullMarked
package dev.loombench.lab.validity;

import org.jspecify.annotations.NullMarked;
