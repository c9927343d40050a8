package dev.loombench.lab.ideal.simulation;

/// How the kernel's scheduler gives cores to threads in turn.
///
/// @param slice seconds for which a thread computes at least before another one takes its core
/// @param tick seconds between the interrupts at which the scheduler looks whether a slice is over; it
///     also looks when somebody becomes ready
public record Slices(double slice, double tick) {
    /// That of Debian's and Ubuntu's kernels up to 2024: `CONFIG_HZ=250`. Others have 1,000.
    private static final double TICK = 4e-3;

    private static final int MOST_SCALED = 8;

    public Slices {
        if (!(slice > 0 && tick > 0)) {
            throw new IllegalArgumentException("no slices: " + slice + " s, looked at every " + tick + " s");
        }
    }

    /// Those of Linux from 6.6 on, the scheduler of which is [EEVDF][SlicedCores]: the base slice, scaled
    /// by 1 + log2 of the machine's processors, rounded down, of which no more than 8 count.
    ///
    /// Source: `update_sysctl` in `kernel/sched/fair.c`.
    ///
    /// @param base seconds, `sysctl_sched_base_slice` before it is scaled
    /// @param processors of the machine, at least 1
    public static Slices ofLinux(double base, int processors) {
        int scaled = Math.clamp(processors, 1, MOST_SCALED);
        return new Slices(base * (1 + 31 - Integer.numberOfLeadingZeros(scaled)), TICK);
    }
}
