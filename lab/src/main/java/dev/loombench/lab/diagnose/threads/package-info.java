/// Thread dumps and the stacks in them: reading them as a stream, and what well-known calls on a stack mean.
@NullMarked
package dev.loombench.lab.diagnose.threads;

import org.jspecify.annotations.NullMarked;
