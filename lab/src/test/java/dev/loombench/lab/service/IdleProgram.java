package dev.loombench.lab.service;

/// Program of [SideJvmTest] that says that it runs, and waits.
final class IdleProgram {
    private IdleProgram() {}

    public static void main(String[] words) throws InterruptedException {
        System.out.print("r");
        System.out.flush();
        Thread.sleep(100_000);
    }
}
