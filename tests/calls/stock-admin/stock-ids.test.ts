/** Ids say what they are of: those that a save of the office stores, and those that are made as time passes. */
import { expect, test } from 'vitest'
import { materialiseJob } from '#features/stock/slots/stock-jobs.ts'
import { startOfDay } from '#kernel/time/region-time.ts'
import { openJobs } from '../../support/shop-jobs.ts'
import { DAY, PARIS, type StockInput, stockOffice, ticketInput, weeklyInput } from '../../support/stock-office.ts'

const { buyingPrice, publicPrice, youpiizPrice } = ticketInput()
const option = { label: 'Casque', buyingPrice, publicPrice, youpiizPrice }

// [C-CONSTANT-007] [C-CONSTANT-009] [C-CONSTANT-010] [C-CONSTANT-011] [C-CONSTANT-012]
test('stocks created by an administrator get ids of their kind, weekly, fixed and flexible ones', async () => {
  const { app, db, create, update, batches, slots, offered } = await stockOffice()
  const storedIds = async (table: string) =>
    (await db.query(`select id from ${table}`)).rows.map(({ id }) => String(id))
  const tables = { batch: 'sb-', ticket_info: 'ti-', ticket_option: 'tio-', weekly_template: 'swt-', stock: 'si-' }
  const before = new Set((await Promise.all(Object.keys(tables).map(storedIds))).flat())
  const made = async () => {
    const entries = Object.keys(tables).map(async (table) => [
      table,
      (await storedIds(table)).filter((id) => !before.has(id)),
    ])
    return Object.fromEntries(await Promise.all(entries)) as Record<keyof typeof tables, string[]>
  }
  const expectPrefixes = async () => {
    for (const [table, ids] of Object.entries(await made())) {
      const prefix = tables[table as keyof typeof tables]
      expect(ids.length, table).toBeGreaterThan(0)
      expect(
        ids.filter((id) => !new RegExp(`^${prefix}[0-9a-z]{10,}$`).test(id)),
        table,
      ).toEqual([])
    }
  }
  const ticketInfo = [ticketInput({ options: [option] })]
  const start = startOfDay(PARIS, Date.now()) + 2 * DAY
  const period = { startTs: start, endTs: start + 3_600_000 }
  const fixed: StockInput = {
    ...weeklyInput({ ticketInfo }),
    reservation: { type: 'Fixed', slots: [{ period, quantity: 3 }] },
  }
  const flexible: StockInput = {
    ...weeklyInput({ ticketInfo }),
    reservation: {
      type: 'Flexible',
      period: { startTs: start, endTs: start + 30 * DAY },
      schedule: { type: 'Inherit' },
      quantity: 9,
    },
  }
  await create(weeklyInput({ ticketInfo }), fixed, flexible)
  await expectPrefixes()
  const first = await made()
  expect([first.batch.length, first.ticket_info.length, first.ticket_option.length]).toEqual([3, 3, 3])
  // Ids in the answers and in the shop are the stored ones.
  expect((await batches()).map(({ id }) => id).sort()).toEqual(first.batch.toSorted())
  const shown = await offered()
  expect(shown.length).toBeGreaterThan(5)
  for (const { id, availableTickets } of shown) {
    expect(first.stock).toContain(id)
    for (const ticket of availableTickets) {
      expect(first.ticket_info).toContain(ticket.id)
      for (const { id: optionId } of ticket.options) expect(first.ticket_option).toContain(optionId)
    }
  }

  // A weekday and a ticket more in a later save, and the slots that come as the weeks pass.
  const [weekly] = (await batches()).filter(({ reservation }) => reservation.type === 'Weekly')
  const more = weeklyInput({
    ticketInfo: [...ticketInfo, ticketInput({ label: 'Enfant' })],
    weekdays: ['Friday'],
    weeks: 300,
  })
  app.advance(1000)
  await update(weekly?.id ?? '', more)
  const saved = (await slots()).length
  app.advance(60 * DAY)
  await materialiseJob(await openJobs(app))
  expect((await slots()).length).toBeGreaterThan(saved)
  await expectPrefixes()
})
