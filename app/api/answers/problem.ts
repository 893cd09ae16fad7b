import { z } from 'zod/mini'

/** Every answer that is none: problem details (RFC 9457). */
export const Problem = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
  })
  .check(z.meta({ id: 'Problem' }))

export type Problem = z.output<typeof Problem>

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const problem = (status: keyof typeof TITLES & number, detail: string): Problem => ({
  type: 'about:blank',
  title: TITLES[status] ?? 'Error',
  status,
  detail,
})
