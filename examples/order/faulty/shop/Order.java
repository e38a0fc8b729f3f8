package shop;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Order {
    private static final Logger LOG = LoggerFactory.getLogger(Order.class);

    private final List<Item> items = new ArrayList<>();

    public void add(Item item) {
        LOG.debug("adding {}", item);
        if (item == null) {
            LOG.warn("nothing to add");
            return;
        }
        items.add(item);
    }

    public int size() {
        return items.size();
    }

    public long total() {
        long sum = 0;
        for (Item item : items) {
            sum += item.price();
        }
        return sum;
    }

    public long average() {
        return total() / items.size();
    }

    public Item cheapest() {
        Item best = null;
        for (Item item : items) {
            if (best == null || item.price() < best.price()) {
                best = item;
            }
        }
        return best;
    }

    public String label() {
        return "from " + cheapest().name();
    }
}
