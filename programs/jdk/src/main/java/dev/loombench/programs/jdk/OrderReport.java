package dev.loombench.programs.jdk;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Computation that goes through many methods, as an application's requests do: text of orders is parsed, computed
/// with, grouped, sorted, written and read again. Some hundred methods of the JDK take part, so that compiling them
/// all is seconds of work for the compilers, and until then it runs at a fraction of its speed.
final class OrderReport {
    private static final Pattern LINE = Pattern.compile("(?<id>\\d+);(?<day>\\d+);(?<name>[^;]+);(?<price>[0-9.]+)");
    private static final int LINES = 6;

    private OrderReport() {}

    /// Order of the text.
    private record Order(int id, int day, String name, BigDecimal price) {}

    /// Computes a report and returns its digest, which is the same for the same number.
    static long digest(int number) {
        List<Order> orders = parse(text(number));
        Map<String, BigDecimal> totals = totals(orders);
        String written = write(totals, orders);
        long digest = written.hashCode() * 31L + fields(written).hashCode();
        digest = digest * 31 + cheapest(orders);
        digest = digest * 31
                + distance(orders.getFirst().name() + number, orders.getLast().name() + written.length());
        return digest * 31 + depth(written);
    }

    private static String text(int number) {
        StringBuilder text = new StringBuilder();
        for (int line = 0; line < LINES; line++) {
            int value = number * 37 + line * 101;
            text.append(value % 1_000)
                    .append(';')
                    .append(value % 3_000)
                    .append(";item ")
                    .append((char) ('a' + value % 5))
                    .append(';')
                    .append(value % 500)
                    .append('.')
                    .append(10 + value % 90)
                    .append('\n');
        }
        return text.toString();
    }

    private static List<Order> parse(String text) {
        List<Order> orders = new ArrayList<>();
        text.lines().forEach(line -> {
            Matcher fields = LINE.matcher(line);
            if (!fields.matches()) {
                throw new IllegalStateException("no order: " + line);
            }
            orders.add(new Order(
                    Integer.parseInt(fields.group("id")),
                    Integer.parseInt(fields.group("day")),
                    fields.group("name"),
                    new BigDecimal(fields.group("price"))));
        });
        orders.sort(Comparator.comparing(Order::day).thenComparing(Order::id));
        return orders;
    }

    private static Map<String, BigDecimal> totals(List<Order> orders) {
        return orders.stream()
                .collect(Collectors.groupingBy(
                        Order::name,
                        TreeMap::new,
                        Collectors.mapping(
                                order -> order.price()
                                        .multiply(new BigDecimal("1.19"))
                                        .setScale(2, RoundingMode.HALF_UP),
                                Collectors.reducing(BigDecimal.ZERO, BigDecimal::add))));
    }

    private static String write(Map<String, BigDecimal> totals, List<Order> orders) {
        StringBuilder written = new StringBuilder("{");
        totals.forEach((name, total) -> written.append('"')
                .append(name)
                .append("\":\"")
                .append(total.toPlainString())
                .append("\","));
        for (Order order : orders) {
            written.append("\"day ")
                    .append(order.id())
                    .append("\":\"")
                    .append(order.day())
                    .append("\",");
        }
        return written.append("\"orders\":\"")
                .append(orders.size())
                .append("\"}")
                .toString();
    }

    private static Map<String, String> fields(String written) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String field : written.substring(1, written.length() - 1).split(",", -1)) {
            String[] parts = field.replace("\"", "").split(":", 2);
            fields.merge(parts[0].strip(), parts[1].strip(), (first, second) -> first + '+' + second);
        }
        return fields;
    }

    private static int cheapest(List<Order> orders) {
        PriorityQueue<Order> byPrice = new PriorityQueue<>(Comparator.comparing(Order::price));
        byPrice.addAll(orders);
        int ids = 0;
        while (byPrice.size() > LINES / 2) {
            ids = ids * 7 + byPrice.remove().id();
        }
        return ids;
    }

    /// Levenshtein distance.
    private static int distance(String from, String to) {
        int[] costs = new int[to.length() + 1];
        for (int row = 0; row <= from.length(); row++) {
            int diagonal = row;
            for (int column = 0; column <= to.length(); column++) {
                int cost;
                if (row == 0 || column == 0) {
                    cost = row + column;
                } else {
                    int replaced = diagonal + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                    cost = Math.min(replaced, 1 + Math.min(costs[column], costs[column - 1]));
                }
                diagonal = costs[column];
                costs[column] = cost;
            }
        }
        return costs[to.length()];
    }

    private static int depth(String written) {
        Deque<Character> open = new ArrayDeque<>();
        int deepest = 0;
        for (int place = 0; place < written.length(); place++) {
            char character = written.charAt(place);
            switch (character) {
                case '{', '[' -> open.push(character);
                case '}', ']' -> open.pop();
                default -> {}
            }
            deepest = Math.max(deepest, open.size());
        }
        return deepest;
    }
}
