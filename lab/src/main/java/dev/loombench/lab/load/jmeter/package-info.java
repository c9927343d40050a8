/// Loads by JMeter plans: running one, and reading its JTL file into figures.
@NullMarked
package dev.loombench.lab.load.jmeter;

import org.jspecify.annotations.NullMarked;
