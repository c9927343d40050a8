package dev.loombench.lab.method;

/// How a load is asked, from outside and at any time, to come to a good end: what was begun is finished.
public final class GracefulEnd {
    private volatile boolean asked;

    public void ask() {
        asked = true;
    }

    public boolean asked() {
        return asked;
    }
}
