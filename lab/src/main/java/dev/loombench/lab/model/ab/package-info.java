/// A comparison of services or jobs on disk: sides, capacities, diagnoses, recommendations.
@NullMarked
package dev.loombench.lab.model.ab;

import org.jspecify.annotations.NullMarked;
