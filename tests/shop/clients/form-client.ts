import type { Visitor } from '../../visitor.ts'
import { elementsWith, markupOf, textIn, unescaped } from './read-page.ts'

/** A page that a visitor without scripts has open. */
export type OpenPage = { path: string; status: number; html: string }

/** Values typed or chosen, by the names of the controls; `false` unticks a box. */
export type Typed = Record<string, string | false>

type Tag = {
  name: string
  attributes: Record<string, string>
  inside: string
  /** Where it begins and ends in the markup. */
  at: number
  end: number
}

/** Opens a page, and follows where it is redirected to. */
export const open = async (visitor: Visitor, path: string): Promise<OpenPage> =>
  arrive(visitor, path, await visitor.get(path))

/** Follows the link with this text or label. */
export function follow(visitor: Visitor, page: OpenPage, name: string | RegExp): Promise<OpenPage> {
  const link = tagsIn(page.html, 'a').find((tag) => isNamed(tag, name))
  if (!link) throw new Error(`${page.path} has no link ${name}`)
  return open(visitor, addressOf(page, link.attributes['href']))
}

/**
 * Presses a button as a browser without scripts does: its form is sent to its address by its
 * method, with what stands in its controls and what was typed into them. What is not on the page
 * cannot be typed, chosen or pressed, and what a browser would not send is an error.
 */
export async function press(
  visitor: Visitor,
  page: OpenPage,
  name: string | RegExp,
  typed: Typed = {},
): Promise<OpenPage> {
  const { action, method, sent } = formToSend(page, name, typed)
  if (method !== 'post') return open(visitor, `${action.replace(/[?#].*/, '')}?${sent}`)
  if (new Set(sent.keys()).size !== [...sent].length) throw new Error(`one name twice: ${sent}`)
  return arrive(visitor, action, await visitor.post(action, Object.fromEntries(sent)))
}

/** Request that a press of a button sends. */
export function formToSend(page: OpenPage, name: string | RegExp, typed: Typed = {}) {
  const { form, button, controls } = formOf(page, name)
  const unchecked = 'novalidate' in form || 'formnovalidate' in button
  const sent = new URLSearchParams(filledIn(controls, typed, unchecked))
  if (button['name']) sent.append(button['name'], button['value'] ?? '')
  const action = addressOf(page, button['formaction'] ?? form['action'] ?? page.path)
  return { action, method: form['method'] ?? 'get', sent }
}

async function arrive(visitor: Visitor, path: string, answer: Response): Promise<OpenPage> {
  const to = answer.headers.get('location')
  if (to !== null) return open(visitor, addressOf({ path }, to))
  const html = await markupOf(answer)
  const [, plain] = /<noscript><meta http-equiv="refresh" content="0;url=([^"]*)"/.exec(html) ?? []
  if (plain !== undefined) return open(visitor, addressOf({ path }, unescaped(plain)))
  return { path, status: answer.status, html: shownIn(html) }
}

/** A path of the shop, or the address of another site. */
function addressOf({ path }: Pick<OpenPage, 'path'>, href = ''): string {
  const { origin, pathname, search, hash, href: whole } = new URL(href, new URL(path, HERE))
  return origin === HERE ? `${pathname}${search}${hash}` : whole
}

const HERE = 'http://shop.invalid'

/** The markup without what is read or shown by scripts only (`needs-script`: app/styles.css). */
export const shownIn = (html: string): string =>
  without(
    html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, ''),
    '(?:hidden=""|class="(?:[^"]* )?needs-script[" ])',
  )

/** The markup without the elements that have this attribute. */
function without(html: string, attribute: string): string {
  const [element] = elementsWith(html, attribute)
  return element === undefined
    ? html
    : without(
        html.replace(element, () => ''),
        attribute,
      )
}

function formOf(page: OpenPage, name: string | RegExp) {
  const all = controlsIn(page.html)
  for (const form of tagsIn(page.html, 'form')) {
    const own = all.filter(({ at, attributes }) =>
      // A control may name a form in which it does not stand.
      attributes['form'] === undefined
        ? at > form.at && at < form.end
        : attributes['form'] === form.attributes['id'],
    )
    const button = own.find((tag) => isSubmit(tag) && isNamed(tag, name))
    if (button)
      return {
        form: form.attributes,
        button: button.attributes,
        controls: own.filter((tag) => tag.name !== 'button'),
      }
  }
  throw new Error(`${page.path} has no form with the button ${name}`)
}

const isSubmit = ({ name, attributes }: Tag) =>
  name === 'button' && (attributes['type'] ?? 'submit') === 'submit' && !('disabled' in attributes)

/** In their order, in which a browser sends them. */
const controlsIn = (html: string): Tag[] =>
  ['input', 'select', 'textarea', 'button']
    .flatMap((name) => tagsIn(html, name))
    .toSorted((one, other) => one.at - other.at)

/** Names and values that the controls of a form send. */
function filledIn(controls: Tag[], typed: Typed, unchecked: boolean): [string, string][] {
  const left = new Set(Object.keys(typed))
  const sent = controls
    .filter(({ attributes }) => attributes['name'] && !('disabled' in attributes))
    .flatMap((tag): [string, string][] => {
      const { name = '' } = tag.attributes
      const value = valueOf(tag, typed[name])
      if (isOffered(tag, typed[name])) left.delete(name)
      const isMissing = value === '' || (tag.attributes['type'] === 'checkbox' && !value)
      if (!unchecked && 'required' in tag.attributes && isMissing)
        throw new Error(`a browser sends no form without its ${name}`)
      return value === undefined ? [] : [[name, value]]
    })
  if (left.size > 0) throw new Error(`the form does not offer ${[...left]}`)
  return sent
}

/** Whether what was typed or chosen can be, in this control. */
function isOffered({ name, attributes, inside }: Tag, typed: string | false | undefined): boolean {
  if (name === 'select') return optionsIn(inside).some(({ value }) => value === typed)
  if (attributes['type'] === 'hidden') return false
  if (attributes['type'] === 'radio') return attributes['value'] === typed
  return attributes['type'] !== 'checkbox' || typed === false || typed === ticked(attributes)
}

function valueOf(
  { name, attributes, inside }: Tag,
  typed: string | false | undefined,
): string | undefined {
  if (name === 'textarea') return typed === undefined ? unescaped(inside) : typed || ''
  if (name === 'select') {
    const options = optionsIn(inside)
    const shown = options.find(({ selected }) => selected) ?? options[0]
    return typed === undefined ? shown?.value : typed || ''
  }
  const value = attributes['value'] ?? ''
  const stands = 'checked' in attributes ? ticked(attributes) : undefined
  switch (attributes['type']) {
    case 'hidden':
      return value
    case 'radio':
      return typed === undefined ? stands : typed === value ? value : undefined
    case 'checkbox':
      // Others of this name stay as they are.
      return typed === ticked(attributes) ? typed : typed === false ? undefined : stands
    default:
      return typed === undefined ? value : typed || ''
  }
}

const ticked = (attributes: Record<string, string>) => attributes['value'] ?? 'on'

const optionsIn = (select: string) =>
  tagsIn(select, 'option')
    .filter(({ attributes }) => !('disabled' in attributes))
    .map(({ attributes, inside }) => ({
      value: attributes['value'] ?? textIn(inside),
      selected: 'selected' in attributes,
    }))

/** Elements of this name, none of which stands within another. */
const tagsIn = (html: string, name: string): Tag[] =>
  [
    ...html.matchAll(
      name === 'input'
        ? /<input\b([^>]*)>/g
        : new RegExp(`<${name}\\b([^>]*)>(.*?)</${name}>`, 'gs'),
    ),
  ].map(({ 0: whole, 1: attributes = '', 2: inside = '', index }) => ({
    name,
    inside,
    at: index,
    end: index + whole.length,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        unescaped(value),
      ]),
    ),
  }))

function isNamed({ attributes, inside }: Tag, name: string | RegExp): boolean {
  const own = attributes['aria-label'] ?? textIn(without(inside, 'aria-hidden="true"'))
  return typeof name === 'string' ? own === name : name.test(own)
}
