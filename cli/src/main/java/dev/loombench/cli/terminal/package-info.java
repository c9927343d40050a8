/// What a person sees in a terminal: tables, sentences, progress. Results go to stdout, all else to stderr.
@NullMarked
package dev.loombench.cli.terminal;

import org.jspecify.annotations.NullMarked;
