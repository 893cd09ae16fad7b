import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  index('catalogue/home.route.tsx'),
  route('products', 'catalogue/listing/products.route.tsx'),
  route('products/suggestions', 'catalogue/search/suggestions.route.ts'),
  route('product/:id', 'catalogue/product/product.route.tsx'),
  route('cart', 'cart/cart.route.tsx'),
  route('cart/quote', 'cart/quote.route.ts'),
  route('login', 'account/login.route.tsx'),
  route('register', 'account/register.route.tsx'),
  route('logout', 'account/logout.route.ts'),
  route('account', 'account/account.route.tsx'),
  route('checkout', 'checkout/checkout.route.tsx'),
  route('pay/:orderId', 'payments/pay.route.tsx'),
  route('order-success', 'checkout/order-success.route.tsx'),
  route('order-success/:orderId/state', 'checkout/order-state.route.ts'),
  route('orders', 'orders/orders.route.tsx'),
  route('orders/:id', 'orders/order.route.tsx'),
  route('404', 'pages/not-found.route.tsx'),
  route(':slug', 'pages/unknown-slug.route.ts'),
  route('*', 'pages/unknown.route.tsx'),
] satisfies RouteConfig
