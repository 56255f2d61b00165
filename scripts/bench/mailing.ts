import { eq } from 'drizzle-orm'
import { user } from '#kernel/accounts/tables.ts'
import { userGroup } from '#kernel/groups/tables.ts'
import { openRegion } from '../../tests/support/http-shop.ts'
import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const MEMBERS = 32
const READERS = 10_000
const WANTED = 100
const POLL_MS = 100
const GROUP = 'ug-readers'

/** Measures a mailing to 10,000 people entering the outbox and being sent while buyers fill their carts. */
export const benchMailing: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, admin, target } = await fillData(dir, async (db) => {
      const sale = await newShop({ db: () => db }).sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
      const [operator, ...others] = await newMembers(db, MEMBERS + 1)
      if (!operator) throw new Error('Nobody is signed in.')
      const now = Date.now()
      const group = { id: GROUP, parentId: 'ROOT', path: `ROOT/${GROUP}`, label: 'Lecteurs', premium: true }
      await db.write([
        db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, operator.userId)),
        db.orm.insert(userGroup).values({ ...group, createdAt: now, updatedAt: now }),
        {
          sql: `insert into user (id, email, group_id, first_name, last_name, phone_number, is_admin, is_root, created_at, updated_at)
            with recursive n(at) as (select 1 union all select at + 1 from n where at < ?)
            select 'u-r' || at, 'r' || at || '@exemple.test', ?, 'Ana', 'Roy', '', 0, 0, ?, ? from n`,
          args: [READERS, GROUP, now, now],
        },
      ])
      return { members: others, admin: operator, target: sale }
    })
    const outbox = await openRegion(dir)
    return withServer(startServer(dir), async (server) => {
      const call = apiCaller(server, admin)
      const shoppers = members.map((member) => newShopper(server, member, target))
      await addSteadily(shoppers, 2)
      const alone = percentile((await addSteadily(shoppers, seconds)).latencies, 95)
      const content = 'Bonjour {prénom},\n\n# Le 12 décembre\n\n**Venez** nombreux.'
      const written = { subject: 'Arbre de Noël', content, replyTo: '', audience: { kind: 'all' as const } }
      const { item } = await call('/cse-admin/create-mailing', { groupId: GROUP, ...written })
      const named = { groupId: GROUP, mailingId: item.id }
      await call('/cse-admin/send-mailing', { ...named, at: null })
      const inOutbox = async () => {
        const [row] = (await outbox.query("select count(*) as n from mail where kind = 'mailing'")).rows
        return Number(row?.n ?? 0)
      }
      const rate = async () => {
        while ((await inOutbox()) === 0) await Bun.sleep(POLL_MS)
        const [first, began] = [await inOutbox(), performance.now()]
        let last = first
        while (last < READERS && performance.now() - began < seconds * 1000) {
          await Bun.sleep(POLL_MS)
          last = await inOutbox()
        }
        return (last - first) / ((performance.now() - began) / 1000)
      }
      const [reached, during] = await Promise.all([rate(), addSteadily(shoppers, seconds)])
      outbox.close()
      return [
        figure('mails of a mailing into the outbox, beside buyers', reached, 'mails/s', { atLeast: WANTED }),
        figure(
          'add-to-cart at 100/s beside that mailing, p95',
          percentile(during.latencies, 95),
          'ms',
          { atMost: 2 * alone },
          { aloneMs: rounded(alone, 2), slowestMs: rounded(Math.max(...during.latencies)) },
        ),
      ]
    })
  })
