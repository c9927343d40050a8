/// Two services or programs side by side: `ab`, its options and its view.
@NullMarked
package dev.loombench.cli.ab;

import org.jspecify.annotations.NullMarked;
