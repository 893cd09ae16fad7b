import { z } from 'zod/mini'
import { OrderAnswer, OrdersAnswer } from './answers/order-answer.ts'
import { Problem } from './answers/problem.ts'
import {
  ProductAnswer,
  ProductsAnswer,
  StockAnswer,
  StocksAnswer,
} from './answers/product-answer.ts'
import { WEBHOOK_TYPES } from '#db/words/api-enums.ts'
import type { ApiScope } from './keys/api-key.ts'
import { MAX_PAGE } from './page-parameters.ts'
import { MESSAGES } from './webhooks/messages/message.ts'
import { TYPE_WORDS, type WebhookType } from './webhooks/messages/topics.ts'

type Operation = {
  scope: ApiScope
  summary: string
  answer: z.ZodMiniType
  /** Of the path; without one it is a list that is read page by page. */
  parameter?: { name: string; description: string }
}

/** Each path of the API; the tests compare it with what the server answers. */
export const OPERATIONS = {
  '/api/v1/products': {
    scope: 'products',
    summary: 'Products on sale, by code',
    answer: ProductsAnswer,
  },
  '/api/v1/products/{codeOrId}': {
    scope: 'products',
    summary: 'One product on sale',
    answer: ProductAnswer,
    parameter: { name: 'codeOrId', description: 'Product code, or its id' },
  },
  '/api/v1/stock': {
    scope: 'stock',
    summary: 'Stock of the products on sale, by code',
    answer: StocksAnswer,
  },
  '/api/v1/stock/{codeOrId}': {
    scope: 'stock',
    summary: 'Stock of one product on sale',
    answer: StockAnswer,
    parameter: { name: 'codeOrId', description: 'Product code, or its id' },
  },
  '/api/v1/orders': {
    scope: 'orders',
    summary:
      'Orders that changed, in the sequence of their last change. Without `after` from the first one. An order may come again without a difference; one that was never paid is deleted some time and comes no more.',
    answer: OrdersAnswer,
  },
  '/api/v1/orders/{idOrNumber}': {
    scope: 'orders',
    summary: 'One order',
    answer: OrderAnswer,
    parameter: { name: 'idOrNumber', description: 'Id of the order, or its number' },
  },
} as const satisfies Record<string, Operation>

/** OpenAPI 3.1 document of the API, whose schemas are those that shape the answers. */
export const openApi = ({ origin, title }: { origin: string; title: string }) => ({
  openapi: '3.1.0',
  info: {
    title,
    version: '1',
    description:
      'Read only. Money is in paise, times are UTC. New fields may come within a version; none is taken away or changes its meaning.',
  },
  servers: [{ url: origin }],
  security: [{ key: [] }],
  paths: Object.fromEntries(
    Object.entries(OPERATIONS).map(([path, operation]) => [path, { get: operationOf(operation) }]),
  ),
  webhooks: Object.fromEntries(
    WEBHOOK_TYPES.map((type) => [type, { post: webhookOf(type) }] as const),
  ),
  components: {
    securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    schemas: schemas(),
  },
})

const operationOf = ({ scope, summary, answer, parameter }: Operation) => ({
  summary,
  description: `Scope: ${scope}.`,
  parameters: parameter
    ? [{ ...parameter, in: 'path', required: true, schema: { type: 'string' } }]
    : PAGE_PARAMETERS,
  responses: {
    200: {
      description: 'The answer; its ETag in If-None-Match is answered 304 while it is the same.',
      content: { 'application/json': { schema: reference(answer) } },
    },
    ...Object.fromEntries(
      Object.entries(PROBLEMS).map(([status, description]) => [
        status,
        { description, content: { 'application/problem+json': { schema: reference(Problem) } } },
      ]),
    ),
  },
})

const webhookOf = (type: WebhookType) => ({
  summary: TYPE_WORDS[type],
  description:
    'Signed by the Standard Webhooks specification. Sent at least once, in any order; the same webhook-id is the same message.',
  security: [],
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: {
    required: true,
    content: { 'application/json': { schema: reference(MESSAGES[type]) } },
  },
  responses: {
    '2XX': {
      description: 'Taken. Anything else, or nothing in 10 s, is sent again for three days.',
    },
    410: { description: 'No more, please: the webhook is paused.' },
  },
})

const PROBLEMS = {
  400: 'A parameter that is not understood',
  401: 'No key, or one that is unknown, revoked or expired',
  403: 'The key has another scope',
  404: 'There is none',
  429: 'More requests than a key has in a minute; Retry-After says when to go on',
  503: 'Too much is read at the moment, or the database is away; Retry-After says when to go on',
}

const PAGE_PARAMETERS = [
  {
    name: 'limit',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 50 },
  },
  {
    name: 'after',
    in: 'query',
    description: 'The `next` of an earlier answer',
    schema: { type: 'string', pattern: '^[0-9]{1,16}$' },
  },
]

const reference = (schema: z.ZodMiniType) => ({ $ref: `#/components/schemas/${nameOf(schema)}` })

const nameOf = (schema: z.ZodMiniType): string => z.globalRegistry.get(schema)?.id ?? ''

/** JSON Schema 2020-12, which OpenAPI 3.1 has; what zod defines once stands beside the others. */
function schemas(): Record<string, unknown> {
  const named = [
    ...Object.values(OPERATIONS).map(({ answer }) => answer),
    ...Object.values(MESSAGES),
    Problem,
  ]
  const made = named.map((schema) => z.toJSONSchema(schema).$defs ?? {})
  const text = JSON.stringify(Object.assign({}, ...made))
  return JSON.parse(text.replaceAll('#/$defs/', '#/components/schemas/')) as Record<string, unknown>
}
