/// Command lines of others, which the launcher starts: `jmh` and `jmeter`.
@NullMarked
package dev.loombench.cli.tools;

import org.jspecify.annotations.NullMarked;
