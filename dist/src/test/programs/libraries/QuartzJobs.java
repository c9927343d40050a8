import java.util.Properties;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.SchedulerException;
import org.quartz.SimpleScheduleBuilder;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;

/// Quartz with ten threads and eight jobs, each of which runs ten times a second for ten milliseconds.
public class QuartzJobs {
    public static void main(String[] args) throws SchedulerException {
        var properties = new Properties();
        properties.setProperty("org.quartz.scheduler.skipUpdateCheck", "true");
        properties.setProperty("org.quartz.threadPool.class", "org.quartz.simpl.SimpleThreadPool");
        properties.setProperty("org.quartz.threadPool.threadCount", "10");
        var scheduler = new StdSchedulerFactory(properties).getScheduler();
        for (int i = 0; i < 8; i++) {
            scheduler.scheduleJob(
                    JobBuilder.newJob(Cleaning.class).build(),
                    TriggerBuilder.newTrigger()
                            .withSchedule(SimpleScheduleBuilder.simpleSchedule()
                                    .withIntervalInMilliseconds(100)
                                    .repeatForever())
                            .build());
        }
        scheduler.start();
    }

    /// A job that waits for a disk.
    public static class Cleaning implements Job {
        @Override
        public void execute(JobExecutionContext context) throws JobExecutionException {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new JobExecutionException(e);
            }
        }
    }
}
