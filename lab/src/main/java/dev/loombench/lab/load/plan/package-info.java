/// Reader of JMeter's plans (JMX) and results (JTL), and the figures computed from them. It only reads files:
/// it starts no process and uses no clock.
@NullMarked
package dev.loombench.lab.load.plan;

import org.jspecify.annotations.NullMarked;
