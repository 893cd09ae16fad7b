/**
 * Settings of the shops of tests: a password is hashed in a tenth of a millisecond instead of a tenth of a second, and nearly
 * every test registers somebody. `TEST_PASSWORD_HASH_COST: ''` after them is the product's own cost again.
 */
export const CHEAP_HASHES = { NODE_ENV: 'test', TEST_PASSWORD_HASH_COST: '16' }
