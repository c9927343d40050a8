package dev.loombench.lab.theory.simulation;

import dev.loombench.lab.theory.simulation.ServiceDemand.TimeDistribution;
import dev.loombench.lab.theory.simulation.SimulatedServer.QueueDiscipline;
import java.util.Random;
import java.util.function.Consumer;

/// A random server with a load below its capacity, from a seed, which `-Dloombench.seed` overrides.
record ServerCase(long seed, SimulatedServer server, double perSecond) {
    static final long SEED = Long.getLong("loombench.seed", 20_260_101L);

    private static final double[] VARIATIONS = {0, 0.5, 1, 1.5};

    static void forEach(int cases, Consumer<ServerCase> check) {
        Random random = new Random(SEED);
        for (int i = 0; i < cases; i++) {
            check.accept(next(random, i));
        }
    }

    /// Returns a server of virtual threads, every other time with a single carrier and exhaustive service.
    private static SimulatedServer virtual(int carriers, int cores, ServiceDemand need, int number) {
        return number % 2 == 0
                ? SimulatedServer.virtual(carriers, cores, need)
                : SimulatedServer.virtual(1, cores, need, QueueDiscipline.EXHAUSTIVE);
    }

    private static ServerCase next(Random random, int number) {
        double waiting = random.nextInt(4) == 0 ? 0 : random.nextDouble();
        TimeDistribution wait = new TimeDistribution(waiting, VARIATIONS[random.nextInt(VARIATIONS.length)]);
        TimeDistribution compute =
                new TimeDistribution(0.05 + random.nextDouble(), VARIATIONS[random.nextInt(VARIATIONS.length)]);
        ServiceDemand need = new ServiceDemand(wait, random.nextBoolean() ? 0 : waiting * random.nextDouble(), compute);
        int cores = 1 + random.nextInt(4);
        SimulatedServer server = random.nextBoolean()
                ? SimulatedServer.platform(1 + random.nextInt(12), cores, need)
                : virtual(1 + random.nextInt(6), cores, need, number);
        return new ServerCase(SEED + number, server, server.capacity() * (0.1 + 0.75 * random.nextDouble()));
    }
}
