/**
 * Somebody signs in at the host of their group at the moment in which an operator moves them to another one, or the host to
 * another domain. The controls write without the guard, and must leave a session where the person no longer belongs.
 */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { session } from '#kernel/accounts/tables.ts'
import { newCaller, testApp } from '../support/test-app.ts'

const ATELIER = 'atelier.hoobiiz.localhost'
const NEW_DOMAIN = 'comite.hoobiiz.localhost'
const PASSWORD = 'un-mot-de-passe'

type Steps = (Step | Statement)[]

function sqlIn(step: Step | Statement): string {
  const statement = 'statement' in step ? step.statement : step
  return 'toSQL' in statement ? statement.toSQL().sql : statement.sql
}

/** The first batch with such a statement waits until something else has been done, as behind a network. */
function holdWrite(db: RegionDb, held: RegExp, meanwhile: () => Promise<(steps: Steps) => Steps>): void {
  const write = db.write.bind(db)
  let isFirst = true
  Object.assign(db, {
    write: async (steps: Steps) => {
      if (!isFirst || !steps.some((step) => held.test(sqlIn(step)))) return write(steps)
      isFirst = false
      return write((await meanwhile())(steps))
    },
  })
}

const SIGNING_IN = /update "user" set "last_login_at"/
const MOVING = /update "user" set "group_id"/
const ENDING = /delete from "session"/

async function office() {
  const app = await testApp()
  const group = await app.newGroup({ label: 'Atelier', cseDomain: ATELIER })
  const admin = await app.newMember({ isAdmin: true })
  const lea = await app.newMember({ groupId: group.id, host: ATELIER, password: PASSWORD })
  const move = () => app.call('/admin/move-user-to-group', { userId: lea.userId, groupIds: ['ROOT'] }, { as: admin })
  const signIn = () =>
    app.call(
      '/login',
      { email: lea.email, authType: 'Password', password: PASSWORD },
      { as: newCaller(), host: ATELIER },
    )
  const sessions = async () => {
    const rows = await app.db().orm.select().from(session).where(eq(session.userId, lea.userId))
    return rows.map(({ idHash }) => idHash)
  }
  const renameHost = () =>
    app.call('/admin/add-domain', { groupId: group.id, domain: NEW_DOMAIN, primary: true }, { as: admin })
  return { db: app.db(), lea, move, signIn, sessions, renameHost }
}

/** The person is moved after the sign-in has judged where they belong, and before it is written. */
async function movedWhileSigningIn({ guarded }: { guarded: boolean }) {
  const { db, lea, move, signIn, sessions } = await office()
  holdWrite(db, SIGNING_IN, async () => {
    await move()
    const bare = { sql: 'update user set last_login_at = 1 where id = ?', args: [lea.userId] }
    return (steps) => (guarded ? steps : steps.map((step) => (SIGNING_IN.test(sqlIn(step)) ? bare : step)))
  })
  const signedIn = await signIn().then(
    () => 'signed in',
    (error) => error.code,
  )
  return { signedIn, left: (await sessions()).length }
}

/** The person signs in after the move has looked at their sessions, and before it is written. */
async function signedInWhileMoved({ guarded }: { guarded: boolean }) {
  const { db, move, signIn, sessions } = await office()
  holdWrite(db, MOVING, async () => {
    const seen = await sessions()
    await signIn()
    const ids = JSON.stringify(seen)
    const bare = { sql: 'delete from session where id_hash in (select value from json_each(?))', args: [ids] }
    return (steps) => (guarded ? steps : steps.map((step) => (ENDING.test(sqlIn(step)) ? bare : step)))
  })
  await move()
  return (await sessions()).length
}

test('a person moved while they sign in gets no session where they no longer belong', async () => {
  expect(await movedWhileSigningIn({ guarded: true })).toEqual({ signedIn: 'unauthenticated', left: 0 })
})

test('control: without the guard on the judged group the moved person gets a session', async () => {
  expect(await movedWhileSigningIn({ guarded: false })).toEqual({ signedIn: 'signed in', left: 1 })
})

test('a session opened just before a move of its person is written ends with the move', async () => {
  expect(await signedInWhileMoved({ guarded: true })).toBe(0)
})

test('control: a move that ends only the sessions it has read leaves the one opened meanwhile', async () => {
  expect(await signedInWhileMoved({ guarded: false })).toBe(1)
})

const JUDGED = /judged left join user_group/

/** The group gets another domain after the sign-in has judged where its members belong, and before it is written. */
async function renamedWhileSigningIn({ guarded }: { guarded: boolean }) {
  const { db, signIn, sessions, renameHost } = await office()
  holdWrite(db, SIGNING_IN, async () => {
    await renameHost()
    return (steps) => (guarded ? steps : steps.filter((step) => !JUDGED.test(sqlIn(step))))
  })
  const signedIn = await signIn().then(
    () => 'signed in',
    (error) => error.code,
  )
  return { signedIn, left: (await sessions()).length }
}

test('a person whose site gets another domain while they sign in gets no session at the former one', async () => {
  expect(await renamedWhileSigningIn({ guarded: true })).toEqual({ signedIn: 'unauthenticated', left: 0 })
})

test('control: without the guard on the judged domains the person gets a session at the former domain', async () => {
  expect(await renamedWhileSigningIn({ guarded: false })).toEqual({ signedIn: 'signed in', left: 1 })
})
