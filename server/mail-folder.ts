import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { AppEnv } from './app-settings.ts'

/** Demo mode: the mails the shop would have sent, the newest first. */
export function mailFolder(dir: string) {
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const names = (await readdir(dir).catch(() => []))
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse()
      const mails = await Promise.all(
        names.slice(0, 100).map(async (name) => ({ name, ...headersOf(await readFile(path.join(dir, name), 'utf8')) })),
      )
      return c.html(html`<!doctype html><html lang="en-IN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
        <h1>Mails the shop sent</h1>
        ${mails.length === 0 ? html`<p>None yet.</p>` : ''}
        <ul>${mails.map(({ name, to, subject }) => html`<li><a href="/dev/mail/${name.slice(0, -4)}">${subject}</a> to ${to} (<a href="/dev/mail/${name}">source</a>)</li>`)}</ul></html>`)
    })
    .get('/:name{[0-9TZ.a-f-]+\\.eml}', async (c) =>
      c.text(await readFile(path.join(dir, c.req.param('name')), 'utf8').catch(() => 'No such mail')),
    )
    .get('/:name{[0-9TZ.a-f-]+}', async (c) => {
      const body = await readFile(path.join(dir, `${c.req.param('name')}.html`), 'utf8').catch(() => undefined)
      return body === undefined ? c.text('No such mail', 404) : c.html(body)
    })
}

function headersOf(mail: string): { to: string; subject: string } {
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(mail)?.[1]?.replace(/\r?\n[ \t]/g, ' ') ?? ''
  return { to: header('To'), subject: header('Subject') }
}
