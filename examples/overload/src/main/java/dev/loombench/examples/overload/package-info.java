/// Shipments from a service that gets slower the more it is asked at once.
@NullMarked
package dev.loombench.examples.overload;

import org.jspecify.annotations.NullMarked;
