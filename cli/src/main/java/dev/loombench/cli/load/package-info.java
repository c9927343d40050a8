/// Load on a URL and the search for its capacity: `load`.
@NullMarked
package dev.loombench.cli.load;

import org.jspecify.annotations.NullMarked;
