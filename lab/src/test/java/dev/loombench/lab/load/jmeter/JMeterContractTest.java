package dev.loombench.lab.load.jmeter;

import dev.loombench.lab.catalog.jmx.JmxFile;
import dev.loombench.lab.load.LoadGenerator;
import dev.loombench.lab.load.LoadGeneratorContract;
import dev.loombench.lab.process.InstalledPrograms.JMeterInstallation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated
@EnabledOnOs(OS.LINUX)
class JMeterContractTest extends LoadGeneratorContract<JMeterRunSettings> {
    @Override
    protected LoadGenerator<JMeterRunSettings> generator(Path java) {
        return new JMeterRunner(JMeterInstallation.locate(folder), java, stop);
    }

    @Override
    protected JMeterRunSettings request(Path directory) {
        JmxFile plan = new JmxFile(folder.resolve("a.jmx"), Set.of(), Set.of(), Set.of(), Set.of());
        return JMeterRunSettingsTest.settings(plan, Map.of("port", "80"), directory, Optional.empty());
    }

    @Override
    protected void writeFiles(Path directory) throws IOException {
        JtlBuilder jtl = new JtlBuilder();
        for (int i = 0; i < 40; i++) {
            for (int user = 1; user <= USERS; user++) {
                jtl.answered("users 1-" + user, i * 50L, 50);
            }
        }
        jtl.writeTo(directory);
        Files.writeString(directory.resolve("jmeter.hiccups"), "");
        Files.writeString(directory.resolve("jmeter.log"), "");
    }

    @Override
    protected String progress() {
        return """
                echo "Starting standalone test @ now"
                echo "Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump message on port 1"
                echo "summary + 100 in 00:00:01 = 100.0/s Avg: 50 Min: 50 Max: 50 Err: 0 (0.00%)"
                """;
    }

    @Override
    protected String end() {
        return "sleep 1\n";
    }
}
