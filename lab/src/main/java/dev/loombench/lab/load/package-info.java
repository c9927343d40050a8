/// Loads of a server: the open and the closed model's generator, its results second by second, and their
/// judgement. JMeter's loads are in `load.jmeter`, searches for a capacity in `load.capacity`.
@NullMarked
package dev.loombench.lab.load;

import org.jspecify.annotations.NullMarked;
