/// One run from request to result: settings, blocks, trials, resuming, events. Only this package knows all
/// stages, which lie in the packages below.
@NullMarked
package dev.loombench.lab;

import org.jspecify.annotations.NullMarked;
