/// Spring Boot with Spring MVC on Tomcat, on virtual threads or on a pool of platform threads.
@NullMarked
package dev.loombench.targets.springmvc;

import org.jspecify.annotations.NullMarked;
