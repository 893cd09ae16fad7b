import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskViews, staff } from '#db/schema.ts'
import { MAX_VIEWS } from '#app/desk/views/desk-views.server.ts'
import { runningShop, type RunningShop } from '../running-shop.ts'
import type { Visitor } from '../visitor.ts'
import { readPage } from './clients/read-page.ts'
import { newMember } from './clients/staff-client.ts'

type Member = Visitor & { email: string }

let shop: RunningShop
let manager: Member
let packer: Member
beforeAll(async () => {
  shop = await runningShop()
  manager = await newMember(shop, 'manager')
  packer = await newMember(shop, 'packer')
})
afterAll(() => shop.close())

const viewsOf = async (member: Visitor, path = '/desk/orders') => {
  const { links, text } = readPage(await (await member.get(path)).text())
  const tabs = links.filter(({ href }) => href.startsWith('/desk/orders'))
  return { tabs, names: tabs.map((tab) => tab.text), text }
}
const idOf = async (name: string) => {
  const { db } = shop.database
  const [view] = await db.select().from(deskViews).where(eq(deskViews.name, name))
  return view?.id ?? ''
}

test('a member keeps the list as it is filtered under a name, changes the name and deletes it; nobody else has it', async () => {
  const path = '/desk/orders?state=Kerala&status=processing'
  const saved = await packer.post(path, { change: 'save', name: 'Kerala, to pack' })
  expect([saved.status, saved.headers.get('location')]).toEqual([302, path])
  const { tabs, text } = await viewsOf(packer, path)
  expect(text).toContain('The view “Kerala, to pack” is saved.')
  expect(tabs).toContainEqual({
    href: '/desk/orders?status=processing&state=Kerala',
    text: 'Kerala, to pack',
  })
  expect((await viewsOf(manager)).names).not.toContain('Kerala, to pack')

  const id = await idOf('Kerala, to pack')
  expect((await manager.post(path, { change: 'edit', id, name: 'Mine now' })).status).toBe(409)
  expect((await manager.post(path, { change: 'delete', id })).status).toBe(409)
  expect((await packer.post(path, { change: 'edit', id, name: 'South' })).status).toBe(302)
  expect((await viewsOf(packer)).names).toContain('South')
  expect((await packer.post(path, { change: 'delete', id })).status).toBe(302)
  expect((await viewsOf(packer)).names).not.toContain('South')
  expect((await packer.post(path, { change: 'delete', id })).status).toBe(409)
})

test('who may share views has one above everybody’s list; others see it, and neither change nor delete it', async () => {
  const path = '/desk/orders?late=48'
  await manager.post(path, { change: 'save', name: 'Very late', share: 'on' })
  const { tabs } = await viewsOf(packer)
  expect(tabs).toContainEqual({ href: '/desk/orders?late=48', text: 'Very late' })
  const id = await idOf('Very late')
  for (const form of [
    { change: 'edit', id, name: 'Mine' },
    { change: 'delete', id },
  ])
    expect((await packer.post(path, form)).status).toBe(409)
  expect((await viewsOf(packer, path)).text).toContain('Member manager shares the view “Very late”')
  // Left unticked, it is the manager's own again.
  await manager.post(path, { change: 'edit', id, name: 'Very late' })
  expect((await viewsOf(packer)).names).not.toContain('Very late')
  await manager.post(path, { change: 'edit', id, name: 'Very late', share: 'on' })
  // Its maker may have left: another member who shares views deletes it.
  const owner = await newMember(shop, 'owner')
  expect((await owner.post(path, { change: 'delete', id })).status).toBe(302)
  expect((await viewsOf(manager)).names).not.toContain('Very late')
})

test('a filter that a stored view has and this version does not is left out and named, and the others hold', async () => {
  const { db } = shop.database
  const [me] = await db.select().from(staff).where(eq(staff.email, packer.email))
  const query = 'status=shipped&courier=slow'
  await db.insert(deskViews).values({ staffId: me?.id ?? '', name: 'Of before', query })
  const { tabs } = await viewsOf(packer)
  const tab = tabs.find(({ text }) => text === 'Of before')
  expect(tab?.href).toBe(`/desk/orders?${query}`)
  const { text } = await viewsOf(packer, tab?.href)
  expect(text).toContain('Not understood and left out: courier=slow')
  expect(text).toContain('Shipped × , take this filter away')
})

test('of two views of one name, of the list of all orders, and of one too many, none is kept, and why is said', async () => {
  const support = await newMember(shop, 'support')
  const save = async (name: string, query = '?pin=11') => {
    const answer = await support.post(`/desk/orders${query}`, { change: 'save', name })
    return [answer.status, readPage(await answer.text()).text] as const
  }
  expect((await save('North'))[0]).toBe(302)
  const [status, text] = await save('North', '?pin=12')
  expect([status, text.includes('You have a view “North” already')]).toEqual([409, true])
  expect((await save('All', ''))[1]).toContain('Filter the list first')
  expect((await save(' '))[1]).toContain('Enter a name for the view')
  expect((await save('x'.repeat(41)))[0]).toBe(400)
  // At once, as from many tabs.
  const answers = await Promise.all(
    Array.from({ length: MAX_VIEWS }, (_, nth) => save(`View ${nth}`)),
  )
  expect(answers.filter(([answered]) => answered === 302)).toHaveLength(MAX_VIEWS - 1)
  const { db } = shop.database
  const [me] = await db.select().from(staff).where(eq(staff.email, support.email))
  expect(await db.$count(deskViews, eq(deskViews.staffId, me?.id ?? ''))).toBe(MAX_VIEWS)
})
