/// Programs with a pool of connections and a PostgreSQL server of their own.
@NullMarked
package dev.loombench.programs.jdbc;

import org.jspecify.annotations.NullMarked;
