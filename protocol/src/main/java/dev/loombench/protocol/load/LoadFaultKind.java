package dev.loombench.protocol.load;

/// The kind of fault that prevented or ended a load.
public enum LoadFaultKind {
    /// The target's name can't be resolved.
    UNKNOWN_HOST,
    /// No connection to the target before the first request.
    NO_CONNECTION,
    /// A failed TLS handshake.
    TLS,
    /// A target that speaks TLS, although the URL is plain HTTP.
    TLS_ONLY,
    /// A target that requires a client certificate.
    CLIENT_CERTIFICATE,
    /// A limit on open files that is lower than the load needs.
    OPEN_FILES,
    /// A feed that changed after the load was ordered.
    FEED,
    /// Files of results that can't be written.
    RESULTS,
    /// Any other fault, in the generator itself.
    GENERATOR
}
