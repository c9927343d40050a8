package dev.loombench.lab.machine.jdk;

import dev.loombench.lab.machine.jdk.Jdk.JdkVersions;
import dev.loombench.protocol.MessageTemplate;
import java.lang.Runtime.Version;
import java.util.Optional;
import java.util.stream.Stream;

/// Known bugs of JDKs after which a virtual thread never goes on. A vendor may have mended one earlier.
public enum JdkBug {
    /// Since JDK 25 (JDK-8351927), where a wait without a time limit follows one whose limit runs out.
    /// @see <a href="https://bugs.openjdk.org/browse/JDK-8369227">JDK-8369227</a>
    LOST_UNPARK("JDK-8369227", "a virtual thread may stay parked though it was unparked", 3, 1),

    /// @see <a href="https://bugs.openjdk.org/browse/JDK-8373120">JDK-8373120</a>
    STUCK_AT_MONITOR("JDK-8373120", "a virtual thread may stay blocked at a monitor that is free", 4, 1);

    private static final String CLAUSE = "known bug of JDK {java}: {id} ({effect}); update to {update} or later";

    private final String id;
    private final String effect;
    private final int update25;
    private final int update26;

    /// @param update25 first update of JDK 25 without it
    /// @param update26 first update of JDK 26 without it
    JdkBug(String id, String effect, int update25, int update26) {
        this.id = id;
        this.effect = effect;
        this.update25 = update25;
        this.update26 = update26;
    }

    /// The bugs of a JDK, each as below.
    public static Stream<String> clauses(String java) {
        return Stream.of(values()).flatMap(bug -> bug.clause(java).stream());
    }

    /// Names this bug and what to do, such as "known bug of JDK 25.0.1: JDK-8369227 (a virtual thread may stay parked
    /// though it was unparked); update to 25.0.3 or later"; empty where the JDK doesn't have it.
    ///
    /// @param java version of the JDK, such as `25.0.1` or `25.0.1+8`
    public Optional<String> clause(String java) {
        Version version = JdkVersions.parse(java);
        int update = switch (version.feature()) {
            case 25 -> update25;
            case 26 -> update26;
            default -> 0;
        };
        return version.update() >= update
                ? Optional.empty()
                : Optional.of(MessageTemplate.fill(CLAUSE, java, id, effect, version.feature() + ".0." + update));
    }
}
