import type { Page } from '@playwright/test'

/**
 * One drawing in the place of every picture of a size: a new shop makes its pictures when they are first asked for, and on few
 * connections everything else waits behind them. For journeys that look at something else. Photos as they were brought still come.
 */
export const usePlaceholderImages = ({ page }: { page: Page }): Promise<unknown> =>
  page.route(/\/(scenes|item-images)\/[\w-]+\/\d+$/, (route) =>
    route.fulfill({ path: 'public/no-picture.svg' }),
  )
