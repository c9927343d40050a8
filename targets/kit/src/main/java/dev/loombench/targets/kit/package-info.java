/// Common parts of all servers under test: the life cycle of the process, the responses, and Basic
/// authentication, whether by Spring Security or without a security framework.
@NullMarked
package dev.loombench.targets.kit;

import org.jspecify.annotations.NullMarked;
