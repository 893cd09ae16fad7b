import type { MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { brand } from '#app/basics/brand.ts'
import type { AppEnv } from '../app-settings.ts'

/** Policy of the pages of demo mode: no script runs, and frames show only the shop. */
const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Sets that policy, unless the answer has one of its own. */
export const devPageCsp: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  if (!c.res.headers.has('Content-Security-Policy')) c.header('Content-Security-Policy', PAGE_CSP)
}

/** Page of demo mode around what the shop would have sent. */
export const devPage = (title: string, body: ReturnType<typeof html>) =>
  html`<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${brand.name}</title>
    <style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`

// Colours of theme.css, repeated here because these pages do not load it.
const STYLE = `
  body { margin: 0; background: #fbf7f1; color: #231a16; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 78rem; margin: 0 auto; padding: 2rem 1rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.25rem; }
  a { color: #7a1f3d; text-underline-offset: .2em; }
  :focus-visible { outline: 3px solid #27418c; outline-offset: 2px; }
  .list { margin: 1.5rem 0; padding: 0; list-style: none; border-top: 1px solid #dfd3c3; }
  .list li { padding: .5rem 0; border-bottom: 1px solid #dfd3c3; overflow-wrap: anywhere; }
  .list span { display: block; color: #6b5c52; font-size: .875rem; }
  .subject, .list span a { display: inline-block; padding: .375rem 0; }
  .subject { font-weight: 600; }
  .text { max-width: 34rem; margin: 0; padding: .75rem 1rem; background: #fff; border: 1px solid #dfd3c3; border-radius: .875rem; }
  .empty { padding: 2rem; background: #f1e9dd; border-radius: .875rem; }
  .widths { display: flex; flex-wrap: wrap; gap: 1.5rem; }
  figure { margin: 0; min-width: 0; }
  figcaption { margin-bottom: .25rem; color: #6b5c52; font-size: .875rem; }
  .phone { width: 360px; max-width: 100%; }
  .desk { flex: 1 1 40rem; }
  iframe { display: block; width: 100%; height: 46rem; border: 1px solid #dfd3c3; border-radius: .5rem; background: #fff; box-sizing: border-box; }
  pre { padding: 1rem; background: #fff; border: 1px solid #dfd3c3; border-radius: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
`
