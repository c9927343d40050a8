package dev.loombench.lab.ab;

import dev.loombench.lab.method.LoadNow;
import dev.loombench.protocol.load.LoadSecond;

/// Is told what goes on.
public interface AbListener {
    /// Something that a person should know.
    void notice(String sentence);

    /// A stage begins, such as the start of a side.
    void stage(String words);

    /// What a load came to lately.
    default void load(LoadNow now) {
        switch (now) {
            case LoadNow.Second second -> second(second.second());
            case LoadNow.Summary summary -> summary(summary);
        }
    }

    /// A second of a load has passed; told on another thread.
    void second(LoadSecond second);

    /// What came since JMeter's summary before; told on another thread.
    void summary(LoadNow.Summary summary);
}
