/// What a JMeter plan's results say: from the lines of a JTL file to figures. It reads that file and
/// nothing else, starts nothing and asks no clock.
@NullMarked
package dev.loombench.lab.load.plan;

import org.jspecify.annotations.NullMarked;
