/// Loads of a server, whichever generator makes them: request, live updates, figures, result, record, and the built-in
/// generator. JMeter is in `load.jmeter`, the search for a capacity in `load.capacity`.
@NullMarked
package dev.loombench.lab.load;

import org.jspecify.annotations.NullMarked;
