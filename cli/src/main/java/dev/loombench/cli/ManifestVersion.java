package dev.loombench.cli;

import picocli.CommandLine.IVersionProvider;

/// Version of Loombench from the jar's manifest.
public final class ManifestVersion implements IVersionProvider {
    static String text() {
        String version = ManifestVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    static String line() {
        return "loombench " + text();
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }
}
