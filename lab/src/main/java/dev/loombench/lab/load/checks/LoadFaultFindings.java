package dev.loombench.lab.load.checks;

import dev.loombench.lab.model.Finding;
import dev.loombench.lab.model.Finding.Severity;
import dev.loombench.protocol.load.LoadEvent.Fault;
import java.util.Locale;
import java.util.Map;

/// Converts a fault that ended a load early to a finding.
public final class LoadFaultFindings {
    private LoadFaultFindings() {}

    /// The finding with a remedy for the kind of fault.
    public static Finding toFinding(Fault fault) {
        String remedy = switch (fault.kind()) {
            case UNKNOWN_HOST -> "check the spelling of the host name, or give an IP address";
            case NO_CONNECTION -> "start the server, check the port, or reduce --connections";
            case TLS -> "use http:// if the server speaks plain HTTP there";
            case TLS_ONLY -> "use https://";
            case CLIENT_CERTIFICATE -> "use a port of the server that doesn't require a client certificate";
            case OPEN_FILES ->
                "raise the limit for the shell that starts Loombench (ulimit -n, LimitNOFILE), or reduce"
                        + " --connections or --users";
            case FEED -> "don't change the feed while the load runs";
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
