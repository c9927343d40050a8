/// From the symptoms of a JVM through rules to ranked causes. Pure: one class a rule.
@NullMarked
package dev.loombench.lab.diagnose.rules;

import org.jspecify.annotations.NullMarked;
