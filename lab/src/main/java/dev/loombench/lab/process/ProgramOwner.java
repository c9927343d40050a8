package dev.loombench.lab.process;

/// Whose program it is that the lab starts, by which its failures are told apart.
///
/// @param name in messages; of a side its own, such as `a`
public record ProgramOwner(Role role, String name) {
    /// What a program is in a run.
    public enum Role {
        SIDE,
        /// A person's own load on a side.
        DRIVER,
        /// A command of setup or teardown, or around the runs of a job.
        SETUP,
        LAB
    }

    /// The side of this name.
    public static ProgramOwner side(String name) {
        return new ProgramOwner(Role.SIDE, name);
    }

    /// Whether a failure is that of what is measured, rather than of what all sides need.
    public boolean isMeasured() {
        return role == Role.SIDE || role == Role.DRIVER;
    }

    /// The name in messages, such as `side 'a'`.
    @Override
    public String toString() {
        return role == Role.SIDE ? "side '" + name + "'" : name;
    }
}
