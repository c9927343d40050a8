/// What the processes of Loombench say to each other, and the words that they share: quantities, tasks,
/// execution models, orders and answers. Plain text, no dependency, readable on every JDK from 21 on.
@NullMarked
package dev.loombench.protocol;

import org.jspecify.annotations.NullMarked;
