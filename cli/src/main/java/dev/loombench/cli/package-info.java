/// The commands: what a person types and what exit code comes of it.
@NullMarked
package dev.loombench.cli;

import org.jspecify.annotations.NullMarked;
