/** Fields that form a tree: nothing is shared, and there is no cycle. Vernier knows the annotation by its name. */
@interface Tree {}
