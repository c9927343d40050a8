package dev.loombench.cli;

import dev.loombench.lab.catalog.UserErrorException;
import dev.loombench.lab.model.RunSnapshot;
import dev.loombench.lab.run.RunEvent;
import dev.loombench.lab.run.RunFollower;
import dev.loombench.report.live.LiveServer;
import dev.loombench.report.live.RunSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// The option that shows a run on a page of its own while it is measured.
final class ServeOption {
    private static final int MAX_PORT = 65_535;

    @Option(
            names = "--serve",
            paramLabel = "PORT",
            arity = "0..1",
            preprocessor = DetachedPort.class,
            description = "Show the run on a page while it goes on: progress, estimates and how they narrow, timelines."
                    + " The address is printed; only this machine can open it. Default: any free port.")
    private @Nullable Integer port;

    /// Opens the page, if it was asked for, and prints its address.
    ///
    /// @throws UserErrorException if the port can't be opened
    LivePageSession open(TextOptions output) {
        if (port == null) {
            return new LivePageSession(null);
        }
        if (port < 0 || port > MAX_PORT) {
            throw new UserErrorException("--serve=" + port + ": a port is a number from 1 to " + MAX_PORT);
        }
        try {
            LiveServer server = LiveServer.start(port);
            output.printLine("loombench: live page: " + server.address());
            return new LivePageSession(server);
        } catch (IOException e) {
            throw new UserErrorException(
                    (port == 0 ? "--serve" : "--serve=" + port) + ": the port can't be opened (" + e.getMessage()
                            + "); choose another one, or leave it out",
                    e);
        }
    }

    /// The page of one run, from its address to its end. Without a page nothing happens.
    static final class LivePageSession implements AutoCloseable {
        private final @Nullable LiveServer server;
        private volatile @Nullable RunFollower follower;

        /// @param server absent if no page was asked for
        LivePageSession(@Nullable LiveServer server) {
            this.server = server;
        }

        @Nullable
        LiveServer server() {
            return server;
        }

        /// Receives an event of a run of experiments, on any thread.
        void on(RunEvent event) {
            if (event instanceof RunEvent.RunOpened opened) {
                follow(opened.directory());
            }
            RunFollower current = follower;
            if (current != null) {
                current.on(event);
            }
        }

        /// Shows a run from now on.
        ///
        /// @param run its directory
        void follow(Path run) {
            if (server != null) {
                RunFollower current = new RunFollower(run);
                follower = current;
                server.follow(run, new RunSource() {
                    @Override
                    public Optional<RunSnapshot> poll() throws IOException {
                        return current.poll();
                    }

                    @Override
                    public Optional<RunSnapshot> last() throws IOException {
                        return current.last();
                    }
                });
            }
        }

        /// Ends the page of a run whose report is written.
        ///
        /// @param run its directory
        /// @param interrupted whether the run was interrupted
        /// @param resumption command that goes on with an interrupted run
        void end(Path run, boolean interrupted, String resumption) {
            if (server != null) {
                String status = interrupted
                        ? "The run was interrupted; finished trials are saved. Continue with: " + resumption
                                + ". The report so far"
                        : "The run has ended. Its report";
                server.end(
                        status + ": " + ReportFile.pathIn(run).toAbsolutePath().normalize());
            }
        }

        @Override
        public void close() {
            if (server != null) {
                server.close();
            }
        }
    }

    /// Takes a port only if it is attached, as in `--serve=8080`: else the next word is an experiment or a file.
    static final class DetachedPort implements IParameterPreprocessor {
        @Override
        @SuppressWarnings("JdkObsolete") // the type is picocli's
        public boolean preprocess(Stack<String> args, CommandSpec command, ArgSpec option, Map<String, Object> info) {
            if (!"=".equals(info.get("separator"))) {
                args.push("0");
            }
            return false;
        }
    }
}
