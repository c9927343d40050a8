/// Loads by JMeter plans: running one, here or on remote engines, and reading its JTL file into figures.
@NullMarked
package dev.loombench.lab.load.jmeter;

import org.jspecify.annotations.NullMarked;
