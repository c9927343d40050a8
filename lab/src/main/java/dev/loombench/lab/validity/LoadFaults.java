package dev.loombench.lab.validity;

import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.Finding.Severity;
import dev.loombench.protocol.load.LoadEvent.Fault;
import java.util.Locale;
import java.util.Map;

/// What ended a load before its time, as a finding.
public final class LoadFaults {
    private LoadFaults() {}

    public static Finding finding(Fault fault) {
        String remedy = switch (fault.kind()) {
            case UNKNOWN_HOST -> "look for a slip in the name, or name an address";
            case NO_CONNECTION -> "start the server, look for a slip in the port, or ask for fewer --connections";
            case TLS -> "use http:// if the server speaks plain HTTP there";
            case TLS_ONLY -> "use https://";
            case CLIENT_CERTIFICATE -> "load a port of the server on which it asks for none";
            case OPEN_FILES ->
                "raise the limit for the shell that starts Loombench (ulimit -n, LimitNOFILE), or ask for fewer"
                        + " --connections or --users";
            case FEED -> "leave the feed as it is while the load runs";
            case GENERATOR -> "see the generator's log beside the results";
        };
        return new Finding(
                "load-" + fault.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                Severity.INVALID,
                fault.message(),
                remedy,
                Map.of());
    }
}
