/// Stock from another service, through a client library of the old kind.
@NullMarked
package dev.loombench.examples.synchronizedclient;

import org.jspecify.annotations.NullMarked;
