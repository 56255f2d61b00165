import type { RegionDb } from '#db/region-db.ts'
import { deliverySteps } from '#features/selling/orders/paid-steps.ts'
import { attempt, type orderItem, orderItem as orderItems } from '#kernel/orders/tables.ts'
import { newId } from '#lib/new-id.ts'
import { newShop, type Sold } from '../../tests/support/shop.ts'
import { type Bench, type Figure, figure, rounded } from './figure.ts'
import { invoicesBesideTickets } from './invoices.ts'
import { startServer, withServer } from './server.ts'
import { fillData, HOST, newMembers, openRegion, withFolder } from './world.ts'

const PEOPLE = 16
const TIME_LIMIT_MS = 120_000

/**
 * Measures tickets generated a second from a queue filled before the server starts: one entry, PDF and file row each.
 */
export const benchTickets: Bench = async (seconds) => [
  await emptyQueue({
    name: 'tickets, standard font',
    person: { firstName: 'Hélène', lastName: 'Lefèvre' },
    tickets: Math.ceil(seconds * 120),
    atLeast: 60,
  }),
  await emptyQueue({
    name: 'tickets, TTF needed',
    person: { firstName: 'Łukasz', lastName: 'Đorđević' },
    tickets: Math.ceil(seconds * 50),
    atLeast: 25,
  }),
  await invoicesBesideTickets(seconds),
]

interface Queue {
  name: string
  person: { firstName: string; lastName: string }
  tickets: number
  atLeast: number
}

const emptyQueue = ({ name, person, tickets, atLeast }: Queue): Promise<Figure> =>
  withFolder(async (dir) => {
    await fillData(dir, async (db) => {
      const sold = await newShop({ db: () => db }).sell({ quantity: null })
      const members = await newMembers(db, PEOPLE, person)
      for (let index = 0; index < tickets; index++) await paidItem(db, sold, members[index % PEOPLE]?.userId ?? '')
    })
    return withServer(startServer(dir, { JOBS: 'on' }), async (server) => {
      const db = await openRegion(dir, 'eu')
      const cpuBefore = await server.cpuMs()
      const startedAt = performance.now()
      const before = await count(db, "entry where status = 'AwaitingGeneration'")
      const deadline = startedAt + TIME_LIMIT_MS
      let left = before
      while (left > 0 && performance.now() < deadline) {
        await Bun.sleep(20)
        left = await count(db, "entry where status = 'AwaitingGeneration'")
      }
      const elapsed = (performance.now() - startedAt) / 1000
      const cpuMs = (await server.cpuMs()) - cpuBefore
      // Waits for their mails too.
      while ((await count(db, 'job where dead_at is null')) > 0 && performance.now() < deadline) await Bun.sleep(50)
      const untilEmpty = (performance.now() - startedAt) / 1000
      const sizes = await db.query('select avg(size) as size from file')
      db.close()
      return figure(
        name,
        (before - left) / elapsed,
        '/s',
        { atLeast },
        {
          tickets: before,
          left,
          withMailsPerSecond: rounded((before - left) / untilEmpty),
          serverCpuMsPerTicket: rounded(cpuMs / before, 2),
          pdfKb: rounded(Number(sizes.rows[0]?.size ?? 0) / 1024),
        },
      )
    })
  })

/** Number of tickets still to render in a folder used by a running server. */
export async function ticketsLeft(dir: string): Promise<number> {
  const db = await openRegion(dir, 'eu')
  const left = await count(db, "entry where status = 'AwaitingGeneration'")
  db.close()
  return left
}

async function count(db: RegionDb, from: string): Promise<number> {
  const { rows } = await db.query(`select count(*) as n from ${from}`)
  return Number(rows[0]?.n ?? 0)
}

/** Creates the state after a paid purchase of one Automatic ticket, as the webhook's handler writes it. */
export async function paidItem(
  db: RegionDb,
  { vendorId, activityId, ticketId, slotIds }: Sold,
  userId: string,
): Promise<void> {
  const now = Date.now()
  const attemptId = newId('pa')
  const startTs = now + 86_400_000
  const item: typeof orderItem.$inferSelect = {
    id: newId('oi'),
    attemptId,
    userId,
    activityId,
    vendorId,
    itemType: 'Ticket',
    status: 'Success',
    mode: 'Automatic',
    quantity: 1,
    price1: 2000,
    price2: 1500,
    ticketInfoTotal: 1500,
    optionsTotal: 0,
    subsidy: 0,
    fees: 100,
    validityDateStr: 'Le samedi 28 novembre 2026, de 14:00 à 17:30',
    snapshot: {
      activity: { id: activityId, slugName: 'une-soiree-au-theatre', label: 'Une soirée au théâtre', mediaId: null },
      vendor: {
        id: vendorId,
        name: 'Théâtre du Parc',
        slugName: 'theatre-du-parc',
        email: 'partenaire@exemple.test',
        placePhone: '04 78 00 00 00',
        address: '12 rue du Parc, 69003 Lyon, France',
      },
      ticketInfo: {
        id: ticketId,
        label: 'Plein tarif',
        description: '',
        publicPrice: 2000,
        youpiizPrice: 1500,
        buyingPrice: 1000,
        fees: 100,
      },
      options: [],
      offer: null,
      slots: [{ stockId: slotIds[0] ?? '', startTs, endTs: startTs + 3_600_000, kind: 'Fixed' }],
      expert: null,
      terms: TERMS,
      unlimited: false,
      sendEmail: false,
    },
    cartItem: {},
    tokenHash: null,
    tokenEncrypted: null,
    startedAt: now,
    endedAt: now,
    partOf: null,
    exchangedFor: null,
    rejection: null,
    refunded: null,
  }
  await db.write([
    db.orm.insert(attempt).values({
      id: attemptId,
      userId,
      origin: `http://${HOST}`,
      status: 'Paid',
      paymentId: `pi_${attemptId}`,
      paymentClientSecret: null,
      total: 1600,
      fees: 100,
      holdUntil: now,
      startedAt: now,
      endedAt: now,
    }),
    db.orm.insert(orderItems).values(item),
    ...deliverySteps(db, item, now),
  ])
}

const TERMS =
  "Billet valable une seule fois, à présenter à l'entrée sur téléphone ou imprimé. Les portes ouvrent trente minutes avant. Ni échangé ni remboursé."
