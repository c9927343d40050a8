/// What all measured programs have in common: their process, their arguments, and how they report figures.
@NullMarked
package dev.loombench.programs.kit;

import org.jspecify.annotations.NullMarked;
