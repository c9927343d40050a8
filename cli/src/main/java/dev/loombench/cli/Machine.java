package dev.loombench.cli;

import dev.loombench.lab.host.Host;
import dev.loombench.lab.host.doctor.Check;
import dev.loombench.lab.host.doctor.Check.Level;
import dev.loombench.lab.host.doctor.Doctor;
import dev.loombench.lab.host.doctor.Findings;
import dev.loombench.lab.host.jdk.Jdk;
import dev.loombench.lab.host.jdk.JdkCheck;
import dev.loombench.lab.host.jdk.JdkIds;
import dev.loombench.lab.host.jdk.JdkSelection;
import dev.loombench.lab.journal.FileTrouble;
import dev.loombench.lab.journal.Finding;
import dev.loombench.lab.journal.HostRecord;
import dev.loombench.lab.journal.JdkRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// This machine, as a run sees it.
///
/// @param jdks under test, each of which was seen to start
record Machine(HostRecord host, List<JdkRecord> jdks, List<Finding> findings) {

    /// Processors that measured JVMs may use.
    static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    /// The same machine after a look at all that matters to measuring, which takes seconds.
    ///
    /// @throws UnfitMachine if nothing can be measured here
    Machine examined(Path out) throws InterruptedException {
        List<Check> checks = Doctor.examine(out);
        for (Check check : checks) {
            if (check.level() == Level.UNFIT) {
                throw new UnfitMachine(check.name() + ": " + check.message() + "; " + check.remedy());
            }
        }
        return new Machine(Host.read(Findings.noise(checks)), jdks, Findings.of(checks));
    }

    /// The JDKs under test, without a look at the rest of the machine.
    ///
    /// @param words homes or major versions; empty for the JDK that runs the lab
    /// @throws dev.loombench.lab.host.jdk.UnfitJdk if one can't be used
    /// @throws UnfitMachine if there is no room for a temporary file
    static Machine unexamined(List<String> words, List<String> flags) {
        return new Machine(Host.read(), jdks(words, flags), List.of());
    }

    private static List<JdkRecord> jdks(List<String> words, List<String> flags) {
        JdkSelection selection = JdkSelection.amongDiscovered();
        List<Jdk> jdks = (words.isEmpty() ? List.of(System.getProperty("java.home")) : words)
                .stream().map(selection::resolve).distinct().toList();
        List<String> ids = JdkIds.of(jdks);
        List<JdkRecord> records = new ArrayList<>();
        for (int i = 0; i < jdks.size(); i++) {
            Jdk jdk = jdks.get(i);
            check(jdk);
            records.add(new JdkRecord(ids.get(i), jdk.home().toString(), jdk.version(), jdk.vendor(), flags));
        }
        return records;
    }

    private static void check(Jdk jdk) {
        try {
            JdkCheck.starts(jdk);
        } catch (IOException e) {
            throw new UnfitMachine("no temporary file can be written (" + FileTrouble.of(e) + "); make room in "
                    + System.getProperty("java.io.tmpdir")
                    + ", or name another directory by LOOMBENCH_JVM_ARGS=-Djava.io.tmpdir=DIR");
        }
    }
}
