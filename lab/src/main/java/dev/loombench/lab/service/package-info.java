/// A person's own service, two ways (`ab`): launch, readiness, whether both sides answer alike, and the course
/// of the pairs. What the options and the file ask for is in `service.config`, the verdicts in
/// `service.advice`.
@NullMarked
package dev.loombench.lab.service;

import org.jspecify.annotations.NullMarked;
