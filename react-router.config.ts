import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The whole route table goes out with the first page: it is small, and saves a request for every link seen.
  routeDiscovery: { mode: 'initial' },
  // No route is cut into pieces, so the table need not say so of each.
  splitRouteModules: false,
} satisfies Config
