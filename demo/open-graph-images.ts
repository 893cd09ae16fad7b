import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { brand } from '#app/basics/brand.ts'
import { brandFolder, texts } from '#app/basics/brand/server-only.ts'
import type { Scene } from '#app/images/scenes/scene.ts'
import { drawScene } from './scenes.ts'

// Open Graph images for pages without an image of their own: the page's name, and a scene or the
// shop's mark, in the folder of the brand's files. After a change to them, to brand.json or to the
// scenes, with the Node that the shop installs: npx node demo/open-graph-images.ts [FOLDER]
const ROOT = path.dirname(import.meta.dirname)
const folder = process.argv[2] ?? brandFolder
const SIZE = { width: 1200, height: 630 }

/** A file's name after `og-`, its text, and the scene beside the text. */
const CARDS: [name: string, title: string, scene?: Scene][] = [
  ['home', texts.hero.title, 'hero-1'],
  ['women', 'For women', 'women'],
  ['men', 'For men', 'men'],
  ['accessories', 'Accessories', 'accessories'],
  ['about', 'About us', 'hero-3'],
  ['contact', 'Write to us'],
  ['track-order', 'Where is my order?'],
  ['shipping', 'Shipping policy'],
  ['return', 'Return policy'],
  ['refund', 'Refunds and cancellation'],
  ['terms', 'Terms and conditions'],
  ['privacy', 'Privacy policy'],
  ['login', 'Login'],
  ['register', 'Create an account'],
]

/**
 * The wine-dark ground and the temple border of a saree, as at the foot of every page of the shop.
 */
const STYLES = `
  @font-face { font-family: house; src: url(data:font/woff2;base64,${readFileSync(path.join(ROOT, 'app/fonts/rozha-one.woff2'), 'base64')}) }
  * { margin: 0 }
  body { position: relative; width: ${SIZE.width}px; height: ${SIZE.height}px; overflow: hidden; background: #2b0d14; font-family: house }
  main { position: absolute; inset: 66px auto 108px 76px; width: 570px; display: flex; flex-direction: column; justify-content: space-between }
  .house { color: #f2b134; font-size: 50px }
  h1 { color: #fbf0dd; font-size: 90px; font-weight: 400; line-height: .98; text-wrap: balance }
  .tagline { color: #dcc3b3; font-size: 31px }
  .beside { position: absolute; right: 0; top: 0; width: 510px; height: 630px; overflow: hidden }
  .beside > svg { display: block; width: 100%; height: auto }
  .mark { display: grid; place-items: center; height: 550px }
  .mark > svg { width: 260px }
  .border { position: absolute; inset: auto 0 0; height: 46px; background:
    linear-gradient(#2b0d14 0 0) bottom / 100% 8px no-repeat, linear-gradient(#f2b134 0 0) 0 33px / 100% 6px no-repeat,
    conic-gradient(from 150deg at 50% 0, #f2b134 60deg, #0000 0) 0 0 / 50px 34px repeat-x }`

/** The shop's mark, as browsers' tabs show it. */
const MARK = readFileSync(path.join(brandFolder, 'favicon.svg'), 'utf8')

/** The brand's words may have an ampersand or an angle bracket. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  const page = await browser.newPage({ viewport: SIZE })
  for (const [name, title, scene] of CARDS) {
    const beside = scene
      ? `<div class="beside">${drawScene(scene)}</div>`
      : `<div class="beside mark">${MARK}</div>`
    await page.setContent(
      `<style>${STYLES}</style>${beside}<main><p class="house">${escaped(brand.name)}</p><h1>${escaped(title)}</h1><p class="tagline">${escaped(brand.tagline)}</p></main><div class="border"></div>`,
    )
    await page.evaluate(() => document.fonts.ready)
    await sharp(await page.screenshot())
      .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toFile(path.join(folder, `og-${name}.jpg`))
  }
} finally {
  await browser.close()
}
