/// The messages between the processes of Loombench, and the notations that they share: quantities, tasks,
/// execution models, orders and events. Plain text, no dependency, readable on every JDK from 21 on.
@NullMarked
package dev.loombench.protocol;

import org.jspecify.annotations.NullMarked;
