package dev.loombench.lab.service;

import dev.loombench.lab.diagnose.collect.JvmRuntime;
import dev.loombench.lab.diagnose.threads.ServingThreads;
import dev.loombench.lab.diagnose.threads.ServingThreads.ServingPool;
import dev.loombench.lab.diagnose.threads.ServingThreads.ThreadKind;
import dev.loombench.lab.model.ab.SideAccount;
import dev.loombench.lab.model.ab.SideRuntime;
import dev.loombench.lab.model.ab.SideRuntime.ThreadSetting;
import dev.loombench.lab.observe.jvm.AttachException;
import dev.loombench.lab.service.config.AbRequest;
import dev.loombench.lab.service.config.AbSide;
import dev.loombench.lab.service.config.Launch;
import dev.loombench.lab.store.FileErrorText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Reads what runs on a side that was started to be tried: its JVM, and the threads that serve while a few users
/// ask it. No side is read in a trial, whose figures it would disturb.
record SideInspection(ServiceLauncher launcher) {
    /// Users who ask the side at the same time: enough that some thread is always in a request.
    private static final int USERS = 4;

    /// Properties that the JDK sets itself.
    private static final String JDK_PROPERTIES =
            "(java|javax|sun|jdk|os|user|file|line|path|native|stdin|stdout|stderr|awt)\\..*";

    private static final String SHORT_WORD = "[\\w,-]{1,40}";

    /// Reads a side. An obstacle is recorded as the reason, and ends nothing.
    ///
    /// @param requests safe requests that are sent meanwhile; none to look at the side at rest, or as a driver
    ///     loads it
    SideRuntime inspect(RunningSide running, List<AbRequest> requests) throws InterruptedException {
        AbSide side = running.side();
        SideAccount account = running.process().account();
        try {
            SideJvm jvm = running.jvm();
            return inspect(running, JvmRuntime.read(jvm.process()), requests)
                    .withAccount(account.withJvm(jvm.jvms(), jvm.program().orElse(null)));
        } catch (AttachException e) {
            return SideRuntime.unknown(side.name(), SideJvm.obstacle(account, e))
                    .withAccount(account);
        }
    }

    private SideRuntime inspect(RunningSide running, JvmRuntime jvm, List<AbRequest> requests)
            throws InterruptedException {
        AbSide side = running.side();
        try {
            Optional<ServingThreads> threads = servingThreads(running.launch(), jvm, requests);
            return runtime(
                    side,
                    jvm,
                    threads,
                    threads.flatMap(ServingThreads::kind).isPresent() ? null : "its requests were too short to be met");
        } catch (AttachException e) {
            return runtime(side, jvm, Optional.empty(), e.getMessage());
        } catch (IOException e) {
            return runtime(side, jvm, Optional.empty(), "no thread dump was possible: " + FileErrorText.describe(e));
        }
    }

    /// Returns what runs on a side that is a job, which serves no requests.
    public static SideRuntime ofJob(AbSide side, JvmRuntime jvm) {
        return runtime(side, jvm, Optional.empty(), null);
    }

    /// Tells the threads while requests are sent.
    private Optional<ServingThreads> servingThreads(Launch launch, JvmRuntime jvm, List<AbRequest> requests)
            throws AttachException, IOException, InterruptedException {
        List<Thread> users = new ArrayList<>();
        try {
            return Optional.of(jvm.servingThreads(() -> IntStream.range(0, requests.isEmpty() ? 0 : USERS)
                    .forEach(user -> users.add(Thread.ofVirtual().start(() -> ask(launch, requests, user))))));
        } finally {
            users.forEach(Thread::interrupt);
            for (Thread user : users) {
                user.join();
            }
        }
    }

    private void ask(Launch launch, List<AbRequest> requests, int user) {
        for (int sent = user; !Thread.currentThread().isInterrupted(); sent++) {
            AbRequest request = requests.get(sent % requests.size());
            try {
                launcher.answers().send(request, request.urlAtPort(launch.port()));
            } catch (IOException e) {
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static SideRuntime runtime(
            AbSide side, JvmRuntime jvm, Optional<ServingThreads> threads, @Nullable String obstacle) {
        Optional<ServingPool> pool = threads.flatMap(ServingThreads::pool);
        Optional<ThreadKind> kind = threads.flatMap(ServingThreads::kind);
        OptionalInt processors = jvm.processors();
        OptionalLong heap = jvm.maxHeap();
        return new SideRuntime(
                side.name(),
                jvm.java(),
                jvm.vm(),
                heap.isPresent() ? heap.getAsLong() : null,
                jvm.collector().orElse(null),
                processors.isPresent() ? processors.getAsInt() : null,
                kind.map(SideInspection::word).orElse(null),
                threads.flatMap(ServingThreads::server).orElse(null),
                pool.map(ServingPool::name).orElse(null),
                pool.map(ServingPool::threads).orElse(null),
                jvm.givenFlags(),
                threadSettings(jvm.properties(), jvm.environment()),
                obstacle,
                null);
    }

    private static String word(ThreadKind kind) {
        return switch (kind) {
            case VIRTUAL -> SideRuntime.VIRTUAL;
            case PLATFORM -> SideRuntime.PLATFORM;
            case EVENT_LOOP -> SideRuntime.EVENT_LOOP;
        };
    }

    /// Finds the settings of a JVM that are about virtual threads. Others aren't kept: they may hold secrets.
    ///
    /// @param properties system properties of the JVM
    /// @param environment environment of its process
    static List<ThreadSetting> threadSettings(Map<String, String> properties, Map<String, String> environment) {
        Set<ThreadSetting> settings = new LinkedHashSet<>();
        properties.forEach((name, value) -> {
            if (!name.matches(JDK_PROPERTIES)) {
                settings.add(setting(name, value, ThreadSetting.PROPERTY));
            }
        });
        Arrays.stream(properties.getOrDefault("sun.java.command", "").split("\\s+", -1))
                .skip(1)
                .forEach(word -> settings.add(argument(word)));
        environment.forEach((name, value) -> settings.add(setting(name, value, ThreadSetting.ENVIRONMENT)));
        return settings.stream().filter(VirtualThreadSwitches::isRelevant).toList();
    }

    private static ThreadSetting argument(String word) {
        boolean isProperty = word.startsWith("-D");
        String assignment = isProperty ? word.substring(2) : word.startsWith("--") ? word.substring(2) : word;
        int separator = assignment.indexOf('=');
        String place = isProperty ? ThreadSetting.LATE_PROPERTY : ThreadSetting.ARGUMENT;
        return separator < 0
                ? setting(isProperty ? assignment : word, "", place)
                : setting(assignment.substring(0, separator), assignment.substring(separator + 1), place);
    }

    private static ThreadSetting setting(String name, String value, String place) {
        return new ThreadSetting(name, value.matches(SHORT_WORD) ? value : "", place);
    }
}
