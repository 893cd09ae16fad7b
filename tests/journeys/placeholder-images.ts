import type { Page } from '@playwright/test'

/**
 * Answers every image of a size with one drawing: a new shop makes its images on the first request,
 * and on few connections everything else waits behind them. For journeys about other things. Source
 * images still come.
 */
export const usePlaceholderImages = ({ page }: { page: Page }): Promise<unknown> =>
  page.route(/\/(scenes|item-images)\/[\w-]+\/\d+$/, (route) =>
    route.fulfill({ path: 'public/no-picture.svg' }),
  )
