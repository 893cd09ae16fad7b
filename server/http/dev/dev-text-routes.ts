import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import { CHANNEL_NAMES } from '#app/texting/messenger.ts'
import { listKeptTexts, type KeptText } from '#app/texting/sandbox-messenger.server.ts'
import type { AppEnv } from '../app-settings.ts'
import { devPage, devPageCsp } from './dev-page.ts'

/** Demo mode: text messages that the shop would have sent, newest first. */
export const devTextRoutes = (dir: string) =>
  new Hono<AppEnv>()
    .use(devPageCsp)
    .get('/', async (c) => c.html(textListPage(await listKeptTexts(dir))))

const textListPage = (texts: KeptText[]) =>
  devPage(
    'Text messages the shop sent',
    html`<p>The sandbox sends none to a telephone; here they are, the newest first. <a href="/dev/mail">Mails the shop sent</a>.</p>
      ${
        texts.length === 0
          ? html`<p class="empty">None yet. Order something to be paid at the door, and come back.</p>`
          : html`<ul class="list">
              ${texts.map(
                ({ at, channel, to, text }) =>
                  html`<li>
                    <p class="text">${text}</p>
                    <span>${CHANNEL_NAMES[channel]} to +91 ${to}, ${formatDateTime(at)}</span>
                  </li>`,
              )}
            </ul>`
      }`,
  )
