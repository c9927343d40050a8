/// Minimal typed actors over any `Executor`, as the actor experiment needs them: three self-contained files.
@NullMarked
package dev.loombench.subject.actors;

import org.jspecify.annotations.NullMarked;
