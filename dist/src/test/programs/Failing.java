/// Ends with an exit code of its own while it is watched.
class Failing {
    public static void main(String[] args) throws InterruptedException {
        Thread.sleep(15_000);
        System.out.println("no more orders");
        System.exit(7);
    }
}
