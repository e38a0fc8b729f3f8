package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;

/** A table of strings with defaults. Loading, which depends on files, is not modelled. */
public class Properties extends Hashtable<Object, Object> {
    protected Properties defaults;

    public Properties() {
    }

    public Properties(Properties defaults) {
        this.defaults = defaults;
    }

    public Properties(int initialCapacity) {
    }

    public Object setProperty(String key, String value) {
        return put(key, value);
    }

    public String getProperty(String key) {
        Object found = get(key);
        if (found instanceof String) {
            return (String) found;
        }
        return defaults == null ? null : defaults.getProperty(key);
    }

    public String getProperty(String key, String otherwise) {
        String found = getProperty(key);
        return found == null ? otherwise : found;
    }

    private void collect(Set<String> names) {
        if (defaults != null) {
            defaults.collect(names);
        }
        Iterator<Object> it = keySet().iterator();
        while (it.hasNext()) {
            names.add((String) it.next());
        }
    }

    public Set<String> stringPropertyNames() {
        HashSet<String> names = new HashSet<String>();
        collect(names);
        return Collections.unmodifiableSet(names);
    }

    public Enumeration<?> propertyNames() {
        HashSet<String> names = new HashSet<String>();
        collect(names);
        return Collections.enumeration(names);
    }

    public native void load(InputStream in) throws IOException;

    public native void load(Reader in) throws IOException;
}
