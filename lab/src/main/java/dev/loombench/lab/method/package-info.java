/// Measurement of trials, one class per method, with the loads that servers are put under.
@NullMarked
package dev.loombench.lab.method;

import org.jspecify.annotations.NullMarked;
