/// Experiments as data: factors, workloads, profiles, claims, and the environments in which they run. Reading
/// them from files is in `catalog.yaml`.
@NullMarked
package dev.loombench.lab.catalog;

import org.jspecify.annotations.NullMarked;
