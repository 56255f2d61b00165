/** The demo with three hundred people more, thirty of them the committee's, and its lists of people in a document. */
import { sql } from 'drizzle-orm'
import { demoId } from '#db/demo/demo-ids.ts'
import { user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { ATELIER, demoApp } from './demo-app.ts'
import { readText, screen } from './document/look.ts'
import { type DocumentOptions, openOffice } from './document/open-document.ts'

const DAY = 86_400_000
export const COMMITTEE = demoId.group('atelier')

export async function peopleWorld() {
  const app = await demoApp()
  const { orm, write } = app.db()
  const now = Date.now()
  const people = Array.from({ length: 300 }, (_, at) => ({
    id: `u-many-${at}`,
    email: `p${String(at).padStart(3, '0')}@exemple.test`,
    groupId: at < 30 ? COMMITTEE : 'ROOT',
    firstName: at % 2 ? 'Inès' : 'Éloi',
    lastName: `Martin ${at}`,
    phoneNumber: `06 00 00 ${String(at).padStart(4, '0')}`,
    memberCardCode: at % 3 ? null : `CARTE-${at}`,
    createdAt: now - (400 - at) * DAY,
    updatedAt: now,
    lastLoginAt: at % 4 ? now - at * DAY : null,
  }))
  await write([
    orm.insert(user).values(people.slice(0, 150)),
    orm.insert(user).values(people.slice(150)),
    orm.insert(userGroup).values({
      ...{ id: 'ug-neuf', parentId: 'ROOT', path: 'ROOT/ug-neuf', label: 'Comité neuf' },
      ...{ createdAt: now, updatedAt: now },
    }),
    // Groups are kept in memory until this grows.
    orm.update(catalogueVersion).set({ version: sql`${catalogueVersion.version} + 1` }),
  ])
  app.advance(1000)
  const as = await app.demoPerson('admin@demo.test')
  const secretary = await app.demoPerson('cse@demo.test', ATELIER)
  const open = (path: string, before?: DocumentOptions['before']) =>
    openOffice(app, { as, path, ...(before && { before }) })
  const openMembers = (before?: DocumentOptions['before']) =>
    openOffice(app, {
      as: secretary,
      host: ATELIER,
      path: `/cse-admin/${COMMITTEE}/users`,
      ...(before && { before }),
    })
  return { app, orm, write, open, openMembers }
}

const plain = (head: Element | null | undefined) => readText(head ?? null).replace(/[↑↓\s]+$/u, '')

/** A list of people: its headings, whose address is first, by which heading it is sorted, and one person's cells. */
export const peopleTable = (name: string) => {
  const find = () => screen.findByRole('table', { name })
  return {
    find,
    heads: async () => [...(await find()).querySelectorAll('th')].map(plain),
    buttons: async () => (await find()).querySelectorAll('th button').length,
    firstEmail: async () => readText((await find()).querySelector('tr[data-row] td')),
    sorted: async () => {
      const head = (await find()).querySelector('th[aria-sort]')
      return [plain(head), head?.getAttribute('aria-sort')]
    },
    cell: (id: string, at: number) => readText(document.querySelectorAll(`[data-row=${id}] td`)[at] ?? null),
  }
}
