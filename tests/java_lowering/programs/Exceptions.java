class Main {
    static int order(int mode) {
        int result = 0;
        try {
            result += 1;
            if (mode == 1) {
                return result;
            }
            if (mode == 2) {
                throw new IllegalArgumentException("two");
            }
            if (mode == 3) {
                Object o = "text";
                Integer n = (Integer) o;
                return n;
            }
            result += 10;
        } catch (IllegalArgumentException e) {
            result += 100;
            if (mode == 2) {
                return result + e.getMessage().length();
            }
        } catch (ClassCastException | ArithmeticException e) {
            result += 1000;
        } finally {
            result += 10000;
            System.out.println("finally " + result);
        }
        return result;
    }

    @SuppressWarnings("finally")
    static int override() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 7;
        }
    }

    static int loop() {
        int count = 0;
        for (int i = 0; i < 10; i++) {
            try {
                if (i == 2) {
                    continue;
                }
                if (i == 5) {
                    break;
                }
                count += i;
            } finally {
                count += 100;
            }
        }
        return count;
    }

    static int nested() {
        int n = 0;
        outer:
        while (true) {
            try {
                try {
                    n++;
                    if (n < 3) {
                        continue outer;
                    }
                    break outer;
                } finally {
                    n += 10;
                }
            } finally {
                n += 100;
            }
        }
        return n;
    }

    static class Resource implements AutoCloseable {
        final String name;
        final boolean fails;

        Resource(String name, boolean fails) {
            this.name = name;
            this.fails = fails;
            System.out.println("open " + name);
        }

        public void close() {
            System.out.println("close " + name);
            if (fails) {
                throw new IllegalStateException("close " + name);
            }
        }
    }

    static int resources(boolean inside, boolean first, boolean second) {
        try (Resource a = new Resource("a", first); Resource b = new Resource("b", second); Resource none = null) {
            if (inside) {
                throw new RuntimeException("inside");
            }
            return 1;
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable t : e.getSuppressed()) {
                System.out.println("suppressed " + t.getMessage());
            }
            return 2;
        } finally {
            System.out.println("done");
        }
    }

    static int rethrow() throws Exception {
        try {
            try {
                throw new Exception("first");
            } catch (Exception e) {
                throw new Exception("second", e);
            } finally {
                System.out.println("cleanup");
            }
        } catch (Exception e) {
            System.out.println(e.getMessage() + " because " + e.getCause().getMessage());
            throw e;
        }
    }

    static int divide(int a, int b) {
        return a / b;
    }

    public static void main(String[] args) {
        for (int mode = 0; mode < 4; mode++) {
            System.out.println(order(mode));
        }
        System.out.println(override());
        System.out.println(loop());
        System.out.println(nested());
        System.out.println(resources(false, false, false));
        System.out.println(resources(true, false, false));
        System.out.println(resources(true, true, true));
        System.out.println(resources(false, true, true));
        try {
            rethrow();
        } catch (Exception e) {
            System.out.println(e);
        }
        try {
            divide(1, 0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] a = new int[3];
            a[3] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            int n = -2;
            int[] a = new int[n];
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object[] objects = new String[1];
            objects[0] = Integer.valueOf(1);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            throw null;
        } catch (NullPointerException e) {
            System.out.println("thrown null");
        }
        try {
            Integer box = null;
            int n = box;
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        try {
            assert args.length > 3 : "few: " + args.length;
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.MIN_VALUE / -1 + " " + Integer.MIN_VALUE % -1 + " " + -7 / 2 + " " + -7 % 2);
        System.out.println(5.0 / 0 + " " + 0.0 / 0.0 + " " + 5.5 % 2);
    }
}
