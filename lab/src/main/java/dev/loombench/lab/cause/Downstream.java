package dev.loombench.lab.cause;

/// The connections that a process made to one place outside, in several looks.
///
/// @param address such as `10.0.0.7:5432`
/// @param connections how many, on average
/// @param early the same of the first half of the looks
/// @param late the same of the second half
/// @param repeated over at least so many, in nearly all looks, something had to be sent again for want of an answer
/// @param unread over at least so many, in nearly all looks, the other side hadn't read what was sent; 0 where that is
///     on another machine
public record Downstream(String address, double connections, double early, double late, long repeated, long unread) {}
