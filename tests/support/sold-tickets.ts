import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { attempt, orderItem } from '#kernel/orders/tables.ts'
import { entry } from '#kernel/stock/tables.ts'
import { newId } from '#lib/new-id.ts'
import type { Sold } from './shop.ts'

/** Tickets of the first slot that somebody has bought, written straight into the tables; one for each code. */
export async function sellTickets(db: RegionDb, sold: Sold, codes: readonly string[], label = 'Une soirée au théâtre') {
  const now = Date.now()
  const [userId, attemptId, itemId, stockId] = [newId('u'), newId('pa'), newId('oi'), sold.slotIds[0] ?? '']
  const [slot] = (await db.query('select start_ts, end_ts, kind from stock where id = ?', [stockId])).rows
  const price = { publicPrice: 2000, youpiizPrice: 1500, buyingPrice: 1000 }
  await db.write([
    db.orm.insert(user).values({
      ...{ id: userId, email: `${userId}@exemple.test`, groupId: 'ROOT', firstName: 'Léa', lastName: 'Martin' },
      ...{ createdAt: now, updatedAt: now },
    }),
    db.orm.insert(attempt).values({
      ...{ id: attemptId, userId, origin: 'http://hoobiiz.localhost', status: 'Paid', total: 1600, fees: 100 },
      ...{ holdUntil: now, startedAt: now, endedAt: now },
    }),
    db.orm.insert(orderItem).values({
      ...{ id: itemId, attemptId, userId, activityId: sold.activityId, vendorId: sold.vendorId },
      ...{ itemType: 'Ticket', status: 'Success', mode: 'Automatic', quantity: codes.length },
      ...{ price1: 2000, price2: 1500, ticketInfoTotal: 1500, optionsTotal: 0, fees: 100 },
      validityDateStr: 'Aujourd’hui',
      snapshot: {
        activity: { id: sold.activityId, slugName: 'soiree', label, mediaId: null },
        vendor: {
          id: sold.vendorId,
          name: 'Théâtre',
          slugName: 'theatre',
          email: null,
          placePhone: null,
          address: null,
        },
        ticketInfo: { id: sold.ticketId, label: 'Plein tarif', description: '', fees: 100, ...price },
        ...{ options: [], offer: null, expert: null, terms: null, unlimited: false, sendEmail: false },
        slots: [
          {
            stockId,
            startTs: Number(slot?.start_ts),
            endTs: Number(slot?.end_ts),
            kind: slot?.kind === 'Fixed' ? 'Fixed' : 'Flexible',
          },
        ],
      },
      cartItem: {},
      startedAt: now,
      endedAt: now,
    }),
    { sql: 'update stock set bought = bought + ? where id = ?', args: [codes.length, stockId] },
    ...codes.map((code, at) =>
      db.orm.insert(entry).values({
        ...{ id: newId('se'), stockId, orderItemId: itemId, unitNo: at + 1, code, status: 'AwaitingUpload' },
        ...{ history: [], createdAt: now, updatedAt: now },
      }),
    ),
  ])
}
