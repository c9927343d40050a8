package dev.loombench.subject.task;

import dev.loombench.protocol.TaskSpec;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Loader of user classes, isolated from the classes of Loombench and JMH, with one-line explanations of
/// failures.
final class UserClassLoading {
    private static final Pattern CLASS_FILE_VERSION = Pattern.compile("class file version ([0-9]+)");

    /// Difference between the major version of class files and the JDK version.
    private static final int VERSION_OFFSET = 44;

    private UserClassLoading() {}

    static Object newInstance(TaskSpec.UserClass spec) throws TaskNotLoadedException {
        ClassLoader loader = loader(spec);
        Thread thread = Thread.currentThread();
        ClassLoader previous = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return Class.forName(spec.className(), true, loader)
                    .getConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new TaskNotLoadedException(explanation(spec, e));
        } finally {
            thread.setContextClassLoader(previous);
        }
    }

    private static String explanation(TaskSpec.UserClass spec, Throwable why) {
        String name = spec.className();
        return switch (why) {
            case ClassNotFoundException e -> "there is no class " + name + " in " + places(spec.classpath());
            case UnsupportedClassVersionError e -> tooNew(name, e);
            case NoClassDefFoundError e -> missing(spec, e);
            case ExceptionInInitializerError e ->
                "the static initialiser of " + name + " throws " + ThrowableText.withPlace(unwrap(e));
            case InvocationTargetException e
            when unwrap(e) instanceof LinkageError linkage -> explanation(spec, linkage);
            case InvocationTargetException e ->
                "the constructor of " + name + " throws " + ThrowableText.withPlace(unwrap(e));
            case InstantiationException e -> "the class " + name + " is abstract or an interface";
            case NoSuchMethodException e -> unfit(name);
            case IllegalAccessException e -> unfit(name);
            default -> "the class " + name + " can't be loaded: " + ThrowableText.format(why);
        };
    }

    private static String unfit(String className) {
        return "the class " + className + " isn't public with a public constructor without arguments";
    }

    private static URLClassLoader loader(TaskSpec.UserClass spec) throws TaskNotLoadedException {
        URL[] urls = new URL[spec.classpath().size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url(spec.classpath().get(i));
        }
        return new URLClassLoader("task", urls, ClassLoader.getPlatformClassLoader());
    }

    private static URL url(Path place) throws TaskNotLoadedException {
        if (!Files.isReadable(place)) {
            throw new TaskNotLoadedException("the class path entry " + place + " doesn't exist or can't be read");
        }
        try {
            return place.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new TaskNotLoadedException(
                    "the class path entry " + place + " can't be read: " + ThrowableText.format(e));
        }
    }

    private static String tooNew(String className, UnsupportedClassVersionError error) {
        Matcher version = CLASS_FILE_VERSION.matcher(String.valueOf(error.getMessage()));
        int feature = Runtime.version().feature();
        String compiled =
                version.find() ? "JDK " + (Integer.parseInt(version.group(1)) - VERSION_OFFSET) : "a later JDK";
        return "the class " + className + " or one that it needs was compiled for " + compiled
                + ", but this JVM is a JDK " + feature + "; compile it with --release " + feature;
    }

    private static String missing(TaskSpec.UserClass spec, NoClassDefFoundError error) {
        String name = String.valueOf(error.getMessage()).replace('/', '.');
        return "the class " + spec.className() + " needs another one that isn't in " + places(spec.classpath()) + ": "
                + name;
    }

    private static Throwable unwrap(Throwable wrapper) {
        Throwable cause = wrapper.getCause();
        return cause == null ? wrapper : cause;
    }

    private static String places(List<Path> classpath) {
        return String.join(", ", classpath.stream().map(Path::toString).toList());
    }
}
