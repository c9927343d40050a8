/// A person's own service, two ways (`ab`): launch, readiness, whether both sides answer alike, and searches for
/// their capacities. The course of the pairs is that of any run, in `run`. What the options and the file ask for is in
/// `service.config`, the verdicts in
/// `service.advice`.
@NullMarked
package dev.loombench.lab.service;

import org.jspecify.annotations.NullMarked;
