/// A person's own services or jobs, two or more ways (`ab`): how sides are started, made ready and tried, and the work
/// that is done with each ([SideWork]), with searches for capacities and what limits a side. The course of the pairs is
/// that of any run, in `run`; what settings say is in `service.config` and `service.settings`, the verdicts are in
/// `service.advice`.
@NullMarked
package dev.loombench.lab.service;

import org.jspecify.annotations.NullMarked;
