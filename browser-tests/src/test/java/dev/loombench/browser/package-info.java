/// Reports in a real browser.
@NullMarked
package dev.loombench.browser;

import org.jspecify.annotations.NullMarked;
