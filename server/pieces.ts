import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Hono } from 'hono'
import { ComponentGallery } from '#app/pages/component-gallery.tsx'
import type { AppEnv } from './app-settings.ts'

/** Nothing here runs; it only shows how things look. */
const PAGE_CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Demo mode: every piece the screens are made of, in every state. Outside React Router, so that no page's route table names it. */
export const pieces = (stylesheet: string) =>
  new Hono<AppEnv>().get('/', (c) =>
    c.html(
      `<!doctype html>${renderToString(createElement(ComponentGallery, { stylesheet }))}`,
      200,
      { 'Content-Security-Policy': PAGE_CSP },
    ),
  )
