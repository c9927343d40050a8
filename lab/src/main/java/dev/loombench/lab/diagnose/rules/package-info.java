/// From the symptoms of a JVM through rules to ranked causes. Pure: one class a rule. What findings say are templates
/// of [Cause] and [Message]; what hides what is a table in [Diagnosis].
@NullMarked
package dev.loombench.lab.diagnose.rules;

import org.jspecify.annotations.NullMarked;
