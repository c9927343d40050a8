/// Text output in a terminal: tables, sentences and progress. Results go to stdout, everything else to stderr.
@NullMarked
package dev.loombench.cli.terminal;

import org.jspecify.annotations.NullMarked;
