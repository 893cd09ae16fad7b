import * as accounts from '#app/account/entry/accounts.server.ts'
import * as resetPassword from '#app/account/mailed-links/reset-password.server.ts'
import * as verifyEmail from '#app/account/mailed-links/verify-email.server.ts'
import * as profile from '#app/account/profile/profile.server.ts'
import * as savedAddresses from '#app/account/addresses/saved-addresses.server.ts'
import * as signedInDevices from '#app/account/session/signed-in-devices.server.ts'
import * as cancelling from '#app/aftersales/cancel-order.server.ts'
import * as returns from '#app/aftersales/returns.server.ts'
import * as carts from '#app/cart/sync/carts.server.ts'
import * as quotes from '#app/cart/quote/quotes.server.ts'
import * as unpaidHolds from '#app/cart/quote/unpaid-holds.server.ts'
import * as apiKeys from '#app/api/keys/find-key.server.ts'
import * as apiOrders from '#app/api/orders.server.ts'
import * as apiProducts from '#app/api/products.server.ts'
import * as webhookQueue from '#app/api/webhooks/run-webhooks.server.ts'
import * as featured from '#app/catalogue/featured.server.ts'
import * as indexing from '#app/catalogue/import/index-catalogue.server.ts'
import * as loading from '#app/catalogue/import/load-catalogue.server.ts'
import * as listings from '#app/catalogue/listing/listings.server.ts'
import * as products from '#app/catalogue/products.server.ts'
import * as understanding from '#app/catalogue/search/understand-query.server.ts'
import * as search from '#app/catalogue/search/search.server.ts'
import * as suggestions from '#app/catalogue/search/suggestions.server.ts'
import * as synonyms from '#app/catalogue/search/synonyms.server.ts'
import * as stock from '#app/catalogue/stock/set-sellable-stock.server.ts'
import * as placing from '#app/checkout/place-order.server.ts'
import * as contact from '#app/contact/contact.server.ts'
import * as accountHistories from '#app/desk/account-history.server.ts'
import * as consistencyChecks from '#app/desk/consistency-checks.server.ts'
import * as heldUnpaid from '#app/desk/held-unpaid.server.ts'
import * as movingOrders from '#app/desk/move-order.server.ts'
import * as subscribers from '#app/desk/newsletter-subscribers.server.ts'
import * as settlingExchanges from '#app/desk/settle-exchange.server.ts'
import * as settlingRefunds from '#app/desk/settle-refund.server.ts'
import * as settlingReturns from '#app/desk/settle-return.server.ts'
import * as staffOrders from '#app/desk/staff-orders.server.ts'
import * as invitations from '#app/staff/accounts/invitations.server.ts'
import * as members from '#app/staff/accounts/members.server.ts'
import * as checkingShop from '#app/owner/check-shop.server.ts'
import * as tellingChecks from '#app/owner/tell-checks.server.ts'
import * as tellingNews from '#app/owner/tell-news.server.ts'
import * as gstr1 from '#app/invoices/gstr1/read-gstr1.server.ts'
import * as gstOddities from '#app/invoices/gstr1/oddities/read-oddities.server.ts'
import * as gstReturns from '#app/invoices/gstr1/choose-return.server.ts'
import * as newsletter from '#app/newsletter/newsletter.server.ts'
import * as orderEvents from '#app/orders/audit/list-events.server.ts'
import * as orders from '#app/orders/orders.server.ts'
import * as stockHolders from '#app/orders/holds/stock-holders.server.ts'
import * as stockHolds from '#app/orders/stock-holds.server.ts'
import * as cashPayments from '#app/orders/cash/cash-payments.server.ts'
import * as confirmingCash from '#app/orders/cash/confirm-cash.server.ts'
import * as pinServices from '#app/shipping/find-pin-service.server.ts'
import * as promises from '#app/shipping/find-promise.server.ts'
import * as unscopedOrder from '#app/orders/stored/unscoped-order.server.ts'
import * as tracking from '#app/aftersales/tracking/track-order.server.ts'
import * as attempts from '#app/payments/attempts.server.ts'
import * as statusChecks from '#app/payments/check-payment-status.server.ts'
import * as payingAgain from '#app/payments/pay/pay-again.server.ts'
import * as listingRefunds from '#app/payments/refunds/list-refunds.server.ts'
import * as pollingRefunds from '#app/payments/refunds/poll-refund-status.server.ts'
import * as sendingRefunds from '#app/payments/refunds/send-refund.server.ts'
import * as requestingRefunds from '#app/payments/request-refund.server.ts'
import * as settling from '#app/payments/settle-payment.server.ts'
import * as openingFacts from '#app/policies/confirmations/opening-facts.server.ts'
import * as erasing from '#app/privacy/erase-account.server.ts'
import * as exporting from '#app/privacy/export/export-personal-data.server.ts'
import * as purging from '#app/privacy/purge-expired.server.ts'
import * as purgingVisitors from '#app/privacy/purge-visitor-data.server.ts'
import * as followedWords from '#app/words/follow-words.server.ts'
import * as issuingInvoices from '#app/invoices/issue-invoice.server.ts'
import * as taxRates from '#app/tax/rates/rates-in-force.server.ts'
import * as words from '#app/words/read-words.server.ts'
import * as storefront from '#app/storefront/find-listing.server.ts'

/**
 * Functions of each part in the console: those that routes, jobs and commands call. Those
 * that send mails are not among them, as only the build can load a template: the jobs do that.
 */
export const useCases = {
  catalogue: {
    ...products,
    ...featured,
    ...listings,
    ...search,
    ...understanding,
    ...suggestions,
    ...synonyms,
    ...stock,
    ...loading,
    ...indexing,
  },
  api: { ...apiProducts, ...apiOrders, ...apiKeys, ...webhookQueue },
  account: {
    ...accounts,
    ...profile,
    ...resetPassword,
    ...verifyEmail,
    ...savedAddresses,
    ...signedInDevices,
  },
  shipping: { ...pinServices, ...promises },
  cart: { ...quotes, ...unpaidHolds, ...carts },
  orders: {
    ...orders,
    ...orderEvents,
    ...unscopedOrder,
    ...tracking,
    ...stockHolds,
    ...stockHolders,
    ...cashPayments,
    ...confirmingCash,
  },
  payments: {
    ...settling,
    ...statusChecks,
    ...attempts,
    ...payingAgain,
    ...requestingRefunds,
    ...sendingRefunds,
    ...pollingRefunds,
    ...listingRefunds,
  },
  aftersales: { ...cancelling, ...returns },
  checkout: { ...placing },
  newsletter: { ...newsletter },
  contact: { ...contact },
  policies: openingFacts,
  privacy: { ...exporting, ...erasing, ...purging, ...purgingVisitors },
  desk: {
    ...staffOrders,
    ...movingOrders,
    ...settlingRefunds,
    ...settlingReturns,
    ...settlingExchanges,
    ...subscribers,
    ...consistencyChecks,
    ...heldUnpaid,
    ...accountHistories,
  },
  staff: { ...members, ...invitations },
  owner: { ...checkingShop, ...tellingChecks, ...tellingNews },
  tax: { ...taxRates },
  invoices: { ...issuingInvoices, ...gstReturns, ...gstr1, ...gstOddities },
  words: { ...words, ...followedWords },
  storefront: { ...storefront },
}

export const functionNames = (part: object): string[] =>
  Object.entries(part)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name)
