/// What a server will do, predicted from what one request needs, and compared with what was measured. Pure.
@NullMarked
package dev.loombench.lab.theory.prediction;

import org.jspecify.annotations.NullMarked;
