/** Two super admins, alone in their region, who take access or rights from each other or give up their own at once. */
import { expect, test } from 'vitest'
import { GUARDS, meanwhile } from '../support/meanwhile.ts'
import { type Member, type TestApp, testApp } from '../support/test-app.ts'

type Way = 'close the other’s access' | 'take the other’s right' | 'give up the own right'

const ways: Record<Way, (app: TestApp, own: Member, other: Member) => Promise<unknown>> = {
  'close the other’s access': (app, own, other) =>
    app.call('/admin/close-access', { userId: other.userId }, { as: own }),
  'take the other’s right': (app, own, other) =>
    app.call('/admin/update-super-admins', { action: 'remove', userId: other.userId }, { as: own }),
  'give up the own right': (app, own) =>
    app.call('/admin/update-super-admins', { action: 'remove', userId: own.userId }, { as: own }),
}

/** Pairs that would leave nobody: they do not meet in the same person. */
const isOwn = (way: Way) => way === 'give up the own right'
const all = Object.keys(ways) as Way[]
const pairs = all.flatMap((one) =>
  all.filter((rival) => isOwn(one) === isOwn(rival)).map((rival) => [one, rival] as const),
)

async function atOnce(one: Way, rival: Way, dropped: readonly string[] = []) {
  const app = await testApp()
  const ana = await app.newMember({ isAdmin: true })
  const bob = await app.newMember({ isAdmin: true })
  meanwhile(app.db(), () => ways[rival](app, bob, ana), dropped)
  const outcome = await ways[one](app, ana, bob).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
  const { rows } = await app
    .db()
    .query('select count(*) as n from user where is_admin = 1 and deactivated_at is null and erased_at is null')
  return { outcome, left: rows[0]?.n }
}

test.each(pairs)('one of two super admins who %s and %s at once stays', async (one, rival) => {
  const { outcome, left } = await atOnce(one, rival)
  expect(['notAdmin', 'lastSuperAdmin']).toContain(outcome)
  expect(left).toBe(1)
})

test.each(pairs)('control: without the guards of those who %s and %s no super admin is left', async (one, rival) => {
  expect(await atOnce(one, rival, [GUARDS])).toEqual({ outcome: 'done', left: 0 })
})
