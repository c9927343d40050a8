package dev.loombench.cli.command;

import picocli.CommandLine.IVersionProvider;

/// Version of Loombench from the jar's manifest.
public final class ManifestVersion implements IVersionProvider {
    public static String text() {
        String version = ManifestVersion.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    public static String line() {
        return "loombench " + text();
    }

    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }
}
