/// What all servers under test have in common: how their process starts and ends, what they answer, and how
/// those without a security framework of their own check a password.
@NullMarked
package dev.loombench.targets.kit;

import org.jspecify.annotations.NullMarked;
