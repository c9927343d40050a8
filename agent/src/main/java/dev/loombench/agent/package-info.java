/// Java agent of diagnose passes. Runs inside the observed JVM, from its start or loaded later, and writes to a
/// file what is only visible from inside: the number of live virtual threads, the state of their scheduler, the
/// scheduling delay of new virtual threads, and the owners of locks that threads wait for. Depends on `java.base`
/// and `java.instrument` only; its failures never affect the host.
///
/// Programs that publish metrics of themselves read the same figures by [dev.loombench.agent.LiveFigures] and
/// [dev.loombench.agent.DelayProbe], without the agent.
@NullMarked
package dev.loombench.agent;

import org.jspecify.annotations.NullMarked;
