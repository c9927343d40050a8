/// Orders in a PostgreSQL database, behind ten connections.
@NullMarked
package dev.loombench.examples.jdbcpool;

import org.jspecify.annotations.NullMarked;
