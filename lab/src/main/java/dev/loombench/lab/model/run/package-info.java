/// A run on disk: its plan, its document, and what it says of experiments and claims.
@NullMarked
package dev.loombench.lab.model.run;

import org.jspecify.annotations.NullMarked;
