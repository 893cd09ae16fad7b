import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Hono } from 'hono'
import { ComponentGallery } from '#app/gallery/component-gallery.tsx'
import type { AppEnv } from '../app-settings.ts'

/** Policy of the gallery: it shows components and runs no script. */
const PAGE_CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Component gallery (demo mode): every component in every state. It stands outside React Router, so
 * that the route manifest of the pages does not name it.
 */
export const galleryRoutes = (stylesheet: string) =>
  new Hono<AppEnv>().get('/', (c) =>
    c.html(
      `<!doctype html>${renderToString(createElement(ComponentGallery, { stylesheet }))}`,
      200,
      { 'Content-Security-Policy': PAGE_CSP },
    ),
  )
