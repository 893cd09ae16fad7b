/** Words that the catalogue has for kinds of products, to be suggested. */
export type KnownKinds = { subCategories: readonly string[]; types: readonly string[] }
