package dev.loombench.lab.method;

import dev.loombench.lab.experiment.Job;
import dev.loombench.lab.fork.*;
import dev.loombench.protocol.load.Arrivals;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

record GeneratedLoad(Hyperfoil h, Path java, Stop stop, Duration warmup, Duration measure) {
    LoadOutcome run(Job.Requests job, Arrivals arrivals, URI address, Path directory) {
        return new LoadOutcome.Failed("soon");
    }
}
