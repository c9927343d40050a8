package dev.loombench.lab.diagnose.rules;

/// Outbound connections of a process to one remote address, over several samples.
///
/// @param address such as `10.0.0.7:5432`
/// @param connections mean number of connections
/// @param firstHalfMean mean of the first half of the samples
/// @param secondHalfMean mean of the second half
/// @param retransmitting connections, in nearly all samples at least so many, with unacknowledged data sent again
/// @param unread connections, in nearly all samples at least so many, whose peer hadn't read all data; 0 for a
///     peer on another machine
public record RemoteEndpoint(
        String address,
        double connections,
        double firstHalfMean,
        double secondHalfMean,
        long retransmitting,
        long unread) {}
