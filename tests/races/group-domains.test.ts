/**
 * Two operators who give one domain to two groups at the same moment, one as the place where members sign in, the other beside
 * it. The control writes without the guards and must leave the domain with two owners, or the race would prove nothing.
 */
import { expect, test } from 'vitest'
import type { RegionDb, Statement, Step } from '#db/region-db.ts'
import { testApp } from '../support/test-app.ts'

const ROUNDS = 8
const domains = Array.from({ length: ROUNDS }, (_, at) => `neuf-${at}.hoobiiz.localhost`)

/** Writes that come within this are written together, after both operators' reads, as behind a network. */
const LATE_MS = 60

function withLateWrites(db: RegionDb, { guarded }: { guarded: boolean }): void {
  const write = db.write.bind(db)
  const isGuard = (step: Step | Statement) => 'otherwise' in step && step.otherwise === 'groupDomainTaken'
  Object.assign(db, {
    write: async (steps: (Step | Statement)[]) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS))
      return write(guarded ? steps : steps.filter((step) => !isGuard(step)))
    },
  })
}

async function race({ guarded }: { guarded: boolean }) {
  const app = await testApp()
  const db = app.db()
  const nord = await app.newGroup({ label: 'Nord', cseDomain: 'nord.hoobiiz.localhost' })
  const sud = await app.newGroup({ label: 'Sud', cseDomain: 'sud.hoobiiz.localhost' })
  const [first, second] = [await app.newMember({ isAdmin: true }), await app.newMember({ isAdmin: true })]
  withLateWrites(db, { guarded })
  const answers: string[][] = []
  const owners: number[] = []
  for (const domain of domains) {
    const asked = await Promise.allSettled([
      app.call('/admin/add-domain', { groupId: nord.id, domain }, { as: first }),
      app.call('/admin/add-domain', { groupId: sud.id, domain, primary: true }, { as: second }),
    ])
    answers.push(asked.map((each) => (each.status === 'fulfilled' ? 'given' : each.reason.code)).sort())
    const { rows } = await db.query(
      `select id from user_group where cse_domain = ?1
        union select group_id from host where host = ?1 and group_id is not null`,
      [domain],
    )
    owners.push(rows.length)
  }
  return { answers, owners }
}

test('one of two groups that are given one domain at once owns it, and the other operator is told', async () => {
  const { answers, owners } = await race({ guarded: true })
  expect(owners).toEqual(domains.map(() => 1))
  for (const codes of answers) expect(codes).toEqual(['given', 'groupDomainTaken'])
})

test('control: without the guards this race leaves one domain with two owners', async () => {
  expect(Math.max(...(await race({ guarded: false })).owners)).toBe(2)
})
