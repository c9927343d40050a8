package dev.loombench.lab.load.plan;

import java.util.OptionalLong;

/// Response time against request rate, as JMeter's dashboard draws it: all seconds in which the same
/// number of requests ended.
///
/// @param perSecond that number
/// @param seconds how many such seconds there were
/// @param medianMillis of the response times of requests that succeeded in these seconds
/// @param failedMedianMillis of those that failed
public record RatePoint(long perSecond, long seconds, OptionalLong medianMillis, OptionalLong failedMedianMillis) {}
