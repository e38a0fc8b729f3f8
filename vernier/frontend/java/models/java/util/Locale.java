package java.util;

import java.io.Serializable;
import vernier.Nondet;

/** Only the conversions of the root locale are modelled. */
public final class Locale implements Cloneable, Serializable {
    public static final Locale ROOT = new Locale("", "");
    public static final Locale ENGLISH = new Locale("en", "");
    public static final Locale US = new Locale("en", "US");
    public static final Locale UK = new Locale("en", "GB");
    public static final Locale GERMANY = new Locale("de", "DE");
    public static final Locale FRANCE = new Locale("fr", "FR");

    private static Locale $default;

    private final String language;
    private final String country;

    public Locale(String language) {
        this(language, "");
    }

    public Locale(String language, String country) {
        this.language = Objects.requireNonNull(language);
        this.country = Objects.requireNonNull(country);
    }

    /** English: numbers and texts are written as where no locale is given. The country is not known. */
    public static Locale getDefault() {
        if ($default == null) {
            $default = Nondet.nondetBoolean() ? US : ENGLISH;
        }
        return $default;
    }

    public String getLanguage() {
        return language;
    }

    public String getCountry() {
        return country;
    }

    public boolean equals(Object other) {
        return other instanceof Locale && ((Locale) other).language.equals(language)
                && ((Locale) other).country.equals(country);
    }

    public int hashCode() {
        return 31 * language.hashCode() + country.hashCode();
    }

    public String toString() {
        return country.isEmpty() ? language : language + "_" + country;
    }
}
