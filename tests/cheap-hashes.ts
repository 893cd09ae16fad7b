/**
 * Settings of the shops of tests: a password is hashed in a tenth of a millisecond instead of a
 * tenth of a second, because nearly every test registers somebody. `TEST_PASSWORD_HASH_COST: ''`
 * after them restores the product's own cost.
 */
export const CHEAP_HASHES = { NODE_ENV: 'test', TEST_PASSWORD_HASH_COST: '16' }
