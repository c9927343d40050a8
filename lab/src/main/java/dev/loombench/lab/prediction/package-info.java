/// What a server will do, from what one request needs: predicted without running anything, and laid over
/// what was measured. No I/O, no clock.
@NullMarked
package dev.loombench.lab.prediction;

import org.jspecify.annotations.NullMarked;
