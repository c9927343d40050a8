/// The smallest typed actors that the actor experiment needs, over any `Executor`: three files that can be
/// read alone.
@NullMarked
package dev.loombench.subject.actors;

import org.jspecify.annotations.NullMarked;
