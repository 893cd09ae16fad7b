// The whole database, a part of the shop in each file.
export * from './tables/catalogue.ts'
export * from './tables/accounts.ts'
export * from './tables/carts.ts'
export * from './tables/orders.ts'
export * from './tables/payments.ts'
export * from './tables/visitors.ts'
