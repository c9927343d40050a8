/// Spring Boot with WebFlux on Netty, the reactive control: no thread waits.
@NullMarked
package dev.loombench.targets.springwebflux;

import org.jspecify.annotations.NullMarked;
