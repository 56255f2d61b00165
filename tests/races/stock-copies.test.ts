/** An operator copies tickets onto a stock that a colleague saves at that very moment. The race has its control. */
import { expect, test } from 'vitest'
import type { Statement, Step } from '#db/region-db.ts'
import { copying, labels, reduced } from '../support/stock-copies.ts'
import { stockForm, weeklyInput } from '../support/stock-office.ts'

type Entries = (Step | Statement)[]

const entrySql = (entry: Step | Statement): string => {
  const statement = 'statement' in entry ? entry.statement : entry
  return 'sql' in statement ? statement.sql : ''
}
const isGuard = (entry: Step | Statement) => entrySql(entry).startsWith('insert into guard')
const isOfTickets = (entry: Step | Statement) => entrySql(entry).startsWith('insert into ticket_info')

/** Copies a ticket while a colleague changes the terms just before it is written; answers what became of both. */
async function copyBesideSave(written: (entries: Entries) => Entries = (entries) => entries) {
  const { app, admin, target, copy } = await copying({ ticketInfo: [reduced] })
  const other = await target(weeklyInput())
  const batch = await other.first()
  const updates = { ...stockForm(batch), terms: 'Sans retour' }
  const operations = [{ type: 'updateStock' as const, id: batch.id, updates, ifUpdatedAt: batch.updatedAt }]
  const save = () => app.call('/admin/manage-stocks', { activityId: other.activityId, operations }, { as: admin })
  const db = app.db()
  const write = db.write.bind(db)
  let isSaved = false
  Object.assign(db, {
    async write(entries: Entries) {
      if (!isSaved && entries.some(isOfTickets)) {
        isSaved = true
        await save()
      }
      return write(written(entries))
    },
  })
  const [copied] = await Promise.allSettled([copy('Tickets', other)])
  const after = await other.first()
  return { copied, terms: after.terms, tickets: labels(after) }
}

test("a copy of tickets is refused when a colleague saves meanwhile, and the colleague's save is kept", async () => {
  const { copied, terms, tickets } = await copyBesideSave()
  expect(copied).toMatchObject({ status: 'rejected', reason: { code: 'changedMeanwhile' } })
  expect([terms, tickets]).toEqual(['Sans retour', ['Plein tarif']])
})

test("control: without the guards the colleague's terms are lost", async () => {
  const { copied, terms } = await copyBesideSave((entries) => entries.filter((entry) => !isGuard(entry)))
  expect(copied.status).toBe('fulfilled')
  expect(terms).toBe('')
})
