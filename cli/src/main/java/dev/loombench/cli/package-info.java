/// The commands of the command line: options, errors and exit codes.
@NullMarked
package dev.loombench.cli;

import org.jspecify.annotations.NullMarked;
