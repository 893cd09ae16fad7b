import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route manifest goes out with the first page: it is small, and saves a request for
  // every link in view.
  routeDiscovery: { mode: 'initial' },
  // No route module is split, so the manifest need not say so of each.
  splitRouteModules: false,
} satisfies Config
