/// Whether figures can be trusted: checks of trials and of experiments, each a finding with its remedy. Checks
/// of a load are in `load.checks`.
@NullMarked
package dev.loombench.lab.analysis.validity;

import org.jspecify.annotations.NullMarked;
