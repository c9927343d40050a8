import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.util.concurrent.Executors;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.startup.Tomcat;

/// Tomcat under a light load, with its own pool of platform threads, or with the word `virtual` with a
/// virtual thread for each request.
class TomcatServer {
    public static void main(String[] args) throws LifecycleException, IOException {
        var tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        var context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "hello", new Hello());
        context.addServletMappingDecoded("/", "hello");
        if (args.length > 0 && args[0].equals("virtual")) {
            tomcat.getConnector().getProtocolHandler().setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        }
        tomcat.start();
        LightLoad.start(tomcat.getConnector().getLocalPort());
        tomcat.getServer().await();
    }

    private static final class Hello extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            response.getWriter().print("hello");
        }
    }
}
