import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { WhiteLabeling } from '#contract/session-shapes.ts'
import { session, user } from '#kernel/accounts/tables.ts'
import { catalogueVersion } from '#kernel/catalogue/tables.ts'
import { groupAdmin, userGroup } from '#kernel/groups/tables.ts'
import { sha256Hex } from '#lib/digest.ts'
import { newId } from '#lib/new-id.ts'
import type { RunningShop } from './running-shop.ts'

/** Kind of person who looks at a site; a visitor has no session. */
export type State = 'visitor' | 'member' | 'premium' | 'committee' | 'admin'

export interface ThemedSite {
  host: string
  /** Id of the host's group, which `committee` administers. */
  groupId: string
  /** Session ids, for the cookie `session`. */
  sessions: Record<Exclude<State, 'visitor'>, string>
}

/**
 * A host with a theme of its own, as a committee would register it: members without the right to premium offers, a
 * group under it with that right, a committee admin, and a super admin who is there too. All have a session.
 */
export async function openThemedSite(server: RunningShop, name: string, theme: WhiteLabeling): Promise<ThemedSite> {
  const db = server.db()
  const now = Date.now()
  const host = `${name}.hoobiiz.localhost`
  const [groupId, premiumId] = [newId('ug'), newId('ug')]
  const people = [
    { state: 'member', groupId, isAdmin: false },
    { state: 'premium', groupId: premiumId, isAdmin: false },
    { state: 'committee', groupId, isAdmin: false },
    { state: 'admin', groupId: 'ROOT', isAdmin: true },
  ] as const
  const rows = people.map((person) => ({ ...person, id: newId('u'), sessionId: newId('u') + newId('u') }))
  const hashes = await Promise.all(rows.map(({ sessionId }) => sha256Hex(sessionId)))
  const stamps = { createdAt: now, updatedAt: now }
  const path = `ROOT/${groupId}`
  await db.write([
    db.orm.insert(userGroup).values([
      { id: groupId, parentId: 'ROOT', path, label: theme.title, cseDomain: host, whiteLabeling: theme, ...stamps },
      {
        id: premiumId,
        parentId: groupId,
        path: `${path}/${premiumId}`,
        label: `${theme.title} premium`,
        permCse: true,
        ...stamps,
      },
    ]),
    db.orm.insert(user).values(
      rows.map(({ id, state, groupId: own, isAdmin }) => ({
        id,
        email: `${state}@${name}.test`,
        groupId: own,
        firstName: 'Dominique',
        lastName: state,
        phoneNumber: '06 00 00 00 00',
        isAdmin,
        ...stamps,
      })),
    ),
    db.orm
      .insert(groupAdmin)
      .values(rows.flatMap(({ id, state }) => (state === 'committee' ? { groupId, userId: id, createdAt: now } : []))),
    db.orm.insert(session).values(
      rows.map(({ id }, at) => ({
        userId: id,
        idHash: hashes[at] ?? '',
        host,
        expiresAt: now + 86_400_000,
        createdAt: now,
      })),
    ),
    db.orm.update(catalogueVersion).set({ version: sql`version + 1` }),
  ])
  const findSession = (state: State) => rows.find((row) => row.state === state)?.sessionId ?? ''
  const sessions = {
    member: findSession('member'),
    premium: findSession('premium'),
    committee: findSession('committee'),
    admin: findSession('admin'),
  }
  // Another process sees new groups within a second.
  await vi.waitFor(
    async () => expect(await (await server.fetch('/terms', { host })).text()).toContain(theme.mainColor),
    { timeout: 10_000, interval: 100 },
  )
  return { host, groupId, sessions }
}
