/// A job that ends, two ways (`ab --until-exit`): its runs from preparation to exit, whether both sides did the
/// same, and what limits each. What a service needs instead is in `service`; the course of the pairs is in `run`.
@NullMarked
package dev.loombench.lab.service.job;

import org.jspecify.annotations.NullMarked;
