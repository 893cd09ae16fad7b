import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'
import { formatDateTime } from '#app/basics/text/format-date.ts'
import type { SavedMail } from '#app/mail/mailer.server.ts'
import { renderEmail } from '#app/mail/render-email.server.ts'
import type { AppEnv } from '../app-settings.ts'
import { devPage as page, devPageCsp } from './dev-page.ts'
import { mailPreviews } from './mail-previews.ts'

const SAMPLE_RECIPIENT = 'asha.rao@example.com'

/** Policy of a mail in its frame: as in a mail program nothing runs, and links open elsewhere. */
const EMAIL_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Demo mode: mails that the shop would have sent, newest first, and the email templates. */
export function devMailRoutes(dir: string) {
  return new Hono<AppEnv>()
    .use(devPageCsp)
    .get('/', async (c) => c.html(mailListPage(await listMails(dir))))
    .get('/templates', (c) =>
      c.html(templateListPage(Object.entries(mailPreviews(c.get('requestContext').origin)))),
    )
    .get('/templates/:name', async (c) => {
      const mail = await renderSample(c.req.param('name'), c.get('requestContext').origin)
      return mail ? c.html(templatePage(c.req.param('name'), mail)) : c.text('No such letter', 404)
    })
    .get('/templates/:name/html', async (c) => {
      const mail = await renderSample(c.req.param('name'), c.get('requestContext').origin)
      return mail
        ? c.html(mail.html, 200, { 'Content-Security-Policy': EMAIL_CSP })
        : c.text('No such letter', 404)
    })
    .get('/:name{[0-9TZ.a-f-]+\\.eml}', async (c) => {
      const mail = await readFile(path.join(dir, c.req.param('name')), 'utf8').catch(
        () => undefined,
      )
      return mail === undefined ? c.text('No such mail', 404) : c.text(mail)
    })
    .get('/:name{[0-9TZ.a-f-]+}', async (c) => {
      const body = await readFile(path.join(dir, `${c.req.param('name')}.html`), 'utf8').catch(
        () => undefined,
      )
      return body === undefined
        ? c.text('No such mail', 404)
        : c.html(body, 200, { 'Content-Security-Policy': EMAIL_CSP })
    })
}

async function renderSample(name: string, origin: string) {
  const letter = new Map(Object.entries(mailPreviews(origin))).get(name)
  return letter && renderEmail(SAMPLE_RECIPIENT, letter)
}

type ListedMail = SavedMail & { name: string; at: Date }

async function listMails(dir: string): Promise<ListedMail[]> {
  const names = (await readdir(dir).catch(() => []))
    .filter((name) => /^\d.*\.eml$/.test(name))
    .sort()
    .reverse()
  return Promise.all(
    names.slice(0, 100).map(async (file) => {
      const name = file.slice(0, -'.eml'.length)
      const [day, time] = name.slice(0, 24).split('T')
      return {
        name,
        at: new Date(`${day}T${time?.replaceAll('-', ':')}`),
        ...(await readSavedMail(dir, name)),
      }
    }),
  )
}

/** A mail of an earlier version, or one half-deleted by hand, has no JSON beside it. */
async function readSavedMail(dir: string, name: string): Promise<SavedMail> {
  try {
    return SavedMailFile.parse(JSON.parse(await readFile(path.join(dir, `${name}.json`), 'utf8')))
  } catch {
    return { to: 'somebody', subject: 'A mail of an earlier version' }
  }
}

const SavedMailFile = z.object({ to: z.string(), subject: z.string() })

const mailListPage = (mails: ListedMail[]) =>
  page(
    'Mails the shop sent',
    html`<p>In demo mode mails become files; here they are, the newest first. <a href="/dev/mail/templates">All letters the shop can write</a>, with samples.</p>
      ${
        mails.length === 0
          ? html`<p class="empty">None yet. Register, or buy something, and come back.</p>`
          : html`<ul class="list">
              ${mails.map(
                ({ name, to, subject, at }) =>
                  html`<li>
                    <a class="subject" href="/dev/mail/${name}">${subject}</a>
                    <span>to ${to}, ${formatDateTime(at)} · <a href="/dev/mail/${name}.eml">as it was sent</a></span>
                  </li>`,
              )}
            </ul>`
      }`,
  )

const templateListPage = (letters: [string, { subject: string }][]) =>
  page(
    'All letters',
    html`<p>What the shop can write, each with a sample. <a href="/dev/mail">Mails the shop sent</a>.</p>
      <ul class="list">
        ${letters.map(
          ([name, { subject }]) =>
            html`<li><a class="subject" href="/dev/mail/templates/${name}">${subject}</a><span>${name}</span></li>`,
        )}
      </ul>`,
  )

const templatePage = (name: string, { subject, text }: { subject: string; text: string }) =>
  page(
    subject,
    html`<p>${name} · <a href="/dev/mail/templates/${name}/html">alone</a> · <a href="/dev/mail/templates">All letters</a></p>
      <div class="widths">
        <figure class="phone">
          <figcaption>On a phone, 360 px</figcaption>
          <iframe src="/dev/mail/templates/${name}/html" title="${subject}, on a phone"></iframe>
        </figure>
        <figure class="desk">
          <figcaption>On a desk</figcaption>
          <iframe src="/dev/mail/templates/${name}/html" title="${subject}, on a desk"></iframe>
        </figure>
      </div>
      <h2>As text</h2>
      <pre>${text}</pre>`,
  )
