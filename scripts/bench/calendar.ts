import type { RegionDb } from '#db/region-db.ts'
import { user } from '#kernel/accounts/tables.ts'
import { activity, vendor } from '#kernel/catalogue/tables.ts'
import { batch, ticketInfo } from '#kernel/stock/tables.ts'
import { apiCaller } from './api.ts'
import { type Bench, type Figure, figure, rounded } from './figure.ts'
import { comparison } from './scale.ts'
import { type BenchServer, startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

/** A year with 378 ten-minute slots a week. */
const SLOTS_A_YEAR = 19_656
const FEW = 1
/** Activities for two million slots. */
const MANY = 102
const TICKETS = 14
const DAY_MS = 86_400_000
const MONTH_DAYS = 43
const MOST_BYTES = 60 * 1024

/** Compares the month of an activity with ten-minute slots among few slots and among two million, in turn. */
export const benchCalendar: Bench = (seconds) =>
  withFolder((few) =>
    withFolder(async (many) => {
      const cookies = {
        few: await fillData(few, (db) => fillSlots(db, FEW)),
        many: await fillData(many, (db) => fillSlots(db, MANY)),
      }
      return withServer(startServer(few, { JOBS: 'off' }), (one) =>
        withServer(startServer(many, { JOBS: 'off' }), async (other) => {
          const cookieByServer = new Map([
            [one, cookies.few],
            [other, cookies.many],
          ])
          const month = (server: BenchServer) =>
            apiCaller(server, { cookie: cookieByServer.get(server) })('/admin/activity-stocks', {
              ...thisMonth(),
              by: 'day',
            })
          const ask = async (server: BenchServer) => void (await month(server))
          const figures: Figure[] = [
            await comparison({ name: 'month of the calendar', atMost: 1.5, ask }, one, other, {
              few: FEW * SLOTS_A_YEAR,
              many: MANY * SLOTS_A_YEAR,
              seconds,
            }),
          ]
          const bytes = JSON.stringify(await month(other)).length
          figures.push(
            figure(
              'month of the calendar, answer',
              bytes,
              'bytes',
              { atMost: MOST_BYTES },
              { kb: rounded(bytes / 1024, 1) },
            ),
          )
          return figures
        }),
      )
    }),
  )

const thisMonth = () => {
  const startTs = Date.now() - (Date.now() % DAY_MS)
  return { activityId: 'a-0', startTs, endTs: startTs + MONTH_DAYS * DAY_MS }
}

/** Creates activities with a year of slots each; returns the cookie of a super admin. */
async function fillSlots(db: RegionDb, activities: number): Promise<string> {
  const now = Date.now()
  const times = { createdAt: now, updatedAt: now }
  const contact = { firstName: '', lastName: '', email: '', phone: '' }
  const seller = { id: 'v-0', name: 'Parc', slugName: 'parc', mediaIds: [], contact, visibility: 'Public' as const }
  await db.write([db.orm.insert(vendor).values({ ...seller, ...times })])
  for (let at = 0; at < activities; at++) {
    const [activityId, batchId] = [`a-${at}`, `sb-${at}`]
    await db.write([
      db.orm.insert(activity).values({
        ...times,
        id: activityId,
        vendorId: seller.id,
        label: 'Parc',
        slugName: 'parc',
        addressType: 'Vendor',
        stockType: 'Standard',
        mediaIds: [],
        visibility: 'Public',
      }),
      db.orm.insert(batch).values({ id: batchId, activityId, mode: 'Automatic', createdAt: now }),
      ...Array.from({ length: TICKETS }, (_, position) =>
        db.orm.insert(ticketInfo).values({
          id: `ti-${at}-${position}`,
          batchId,
          position,
          label: `Tarif ${position}`,
          buyingPrice: 900,
          publicPrice: 2000,
          youpiizPrice: 1500 + position,
        }),
      ),
      { sql: SLOTS, args: [SLOTS_A_YEAR, at, activityId, batchId, now - (now % DAY_MS), now] },
    ])
  }
  const [admin] = await newMembers(db, 1)
  if (!admin) throw new Error('No administrator.')
  await db.write([db.orm.update(user).set({ isAdmin: true })])
  return admin.cookie
}

/** SQL: 54 ten-minute slots a day from nine o'clock on. */
const SLOTS = `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
  insert into stock (id, activity_id, batch_id, kind, start_ts, end_ts, quantity, bought, visibility, created_at)
  select 'si-' || ?2 || '-' || i, ?3, ?4, 'Fixed', ?5 + (i / 54) * 86400000 + 32400000 + (i % 54) * 600000,
    ?5 + (i / 54) * 86400000 + 33000000 + (i % 54) * 600000, 10, i % 11, 'Public', ?6 from n`
