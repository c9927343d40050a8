package dev.loombench.lab.run;

import dev.loombench.protocol.MessageTemplate;

/// What a run tells beside its events: its setting, and what it leaves out or does in another way than was asked for.
enum RunNote implements MessageTemplate {
    SETTING("{month}, JDK {version}, {system}, {n core}"),
    SETTING_WITH_QUOTA("{setting}, quota of {quota} cores"),
    FEW_FORKS("--forks {n}: fewer than {n} forks decide only differences beyond a factor of 2"),
    WITHHELD("{variables} from the environment is withheld from measured JVMs; use --jvm-arg for their options"),
    CHANGED("{file} has changed since the run began; the run goes on with its copy, {copy}"),
    DAMAGED("{problem}; this trial will be measured again"),
    BUDGET_SPENT("the budget has room for only {n} of {n pair}"),
    STOPPED("{experiment}: stopped after {n} of {n block}, since the time is up"),
    NOT_DIAGNOSED("{experiment}: stopped before its cells are diagnosed, since the time is up"),
    NOT_MEASURED("JDK {n} isn't here, so {candidate} isn't measured; {remedy}"),
    SEVERAL_NOT_MEASURED("JDK {n} isn't here, so {candidates} aren't measured; {remedy}"),
    ONE_AFTER_ANOTHER("side by side it didn't work ({reason}); from now on the sides run one after another"),
    ONE_AFTER_ANOTHER_WITH_OUTPUT(
            "side by side it didn't work ({reason}, with their output in {files}); from now on the sides run one after"
                    + " another"),
    FIRST_BLOCKS("its first {n} blocks"),
    FORECAST(
            "{experiment}: a difference of {margin:%} needs about {blocks} blocks at the noise of {where} ({noise:%} from"
                    + " block to block, at most {bound:%}); {n is/are} planned"),
    FORECAST_BEYOND("{experiment}: a difference of {margin:%} needs more than 10,000 blocks at the noise of {where}"
            + " ({noise:%} from block to block, at most {bound:%}); {n is/are} planned");

    private final String words;

    RunNote(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
