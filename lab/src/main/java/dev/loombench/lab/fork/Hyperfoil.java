package dev.loombench.lab.fork;

import java.nio.file.Path;
/// x

public record Hyperfoil(Path folder) {
    /// x
    public static Hyperfoil in(Path home) {
        return new Hyperfoil(home);
    }
}
