import { eq } from 'drizzle-orm'
import { ROWS_A_CALL } from '#features/committee/user-imports/user-import-shapes.ts'
import { user } from '#kernel/accounts/tables.ts'
import { newShop } from '../../tests/support/shop.ts'
import { addSteadily, newShopper } from './add-to-cart.ts'
import { apiCaller } from './api.ts'
import { type Bench, figure, percentile, rounded } from './figure.ts'
import { startServer, withServer } from './server.ts'
import { fillData, newMembers, withFolder } from './world.ts'

const MEMBERS = 32
/** Enough rows for the longest run beside the load. */
const ROWS_A_SECOND = 300
const WANTED = 50
const POLL_MS = 100
const WARM_UP_MS = 8000

const emailContent = {
  ...{ title: 'Bienvenue', headerText: 'Votre compte', contentText: 'Bonjour', buttonText: 'Choisir' },
  ...{ bottomText: 'À bientôt', footerText: 'Le comité', noUnsubscribeLink: false },
}

/** Measures an import of people, with a mail each, on an idle server and then while buyers fill their carts. */
export const benchPeopleImport: Bench = (seconds) =>
  withFolder(async (dir) => {
    const { members, admin, target } = await fillData(dir, async (db) => {
      const sale = await newShop({ db: () => db }).sell({ quantity: 1_000_000, slots: 10, ticket: { maxQuantity: 20 } })
      const [operator, ...others] = await newMembers(db, MEMBERS + 1)
      if (!operator) throw new Error('Nobody is signed in.')
      await db.write([db.orm.update(user).set({ isAdmin: true }).where(eq(user.id, operator.userId))])
      return { members: others, admin: operator, target: sale }
    })
    return withServer(startServer(dir), async (server) => {
      const call = apiCaller(server, admin)
      let made = 0
      const prepare = async () => {
        const { importId } = await call('/admin/create-user-import', { groupId: 'ROOT' })
        const lines = Array.from({ length: Math.ceil(seconds * ROWS_A_SECOND) }, (_, at) => ({
          ...{ line: at + 1, email: `p${made++}@exemple.test`, firstName: 'Ana', lastName: 'Roy' },
        }))
        for (let from = 0; from < lines.length; from += ROWS_A_CALL)
          await call('/admin/add-user-import-rows', { importId, rows: lines.slice(from, from + ROWS_A_CALL) })
        return importId
      }
      const start = async (importId: string) => {
        const sendEmail = { mode: 'send-email-to-new-members-only' as const, emailContent }
        return (await call('/admin/run-user-import', { importId, sendEmail })).taskId
      }
      const done = async (taskId: string) => (await call('/admin/get-task', { taskId })).task
      const cancelled = async (taskId: string, afterMs: number) => {
        await Bun.sleep(afterMs)
        if ((await done(taskId)).state !== 'done') await call('/admin/cancel-task', { taskId })
      }
      /** Rows a second from the first one done until the time, or the rows, have run out. */
      const measureRate = async (taskId: string) => {
        let first = await done(taskId)
        while (first.done === 0) {
          await Bun.sleep(POLL_MS)
          first = await done(taskId)
        }
        const began = performance.now()
        let last = first
        while (last.finishedAt === null && performance.now() - began < seconds * 1000) {
          await Bun.sleep(POLL_MS)
          last = await done(taskId)
        }
        return (last.done - first.done) / ((performance.now() - began) / 1000)
      }
      // Warm-up until the engine has compiled hot code, as on a server that has run for a while.
      await cancelled(await start(await prepare()), WARM_UP_MS)
      const quiet = await start(await prepare())
      const rate = await measureRate(quiet)
      await cancelled(quiet, 0)
      const next = await prepare()
      const shoppers = members.map((member) => newShopper(server, member, target))
      await addSteadily(shoppers, 2)
      const alone = percentile((await addSteadily(shoppers, seconds)).latencies, 95)
      const busy = await start(next)
      const [beside, during] = await Promise.all([measureRate(busy), addSteadily(shoppers, seconds)])
      return [
        figure(
          'people imported with a mail each',
          rate,
          'rows/s',
          { atLeast: WANTED },
          {
            whileBuyersBuy: rounded(beside, 1),
          },
        ),
        figure(
          'add-to-cart at 100/s beside that import, p95',
          percentile(during.latencies, 95),
          'ms',
          { atMost: 2 * alone },
          { aloneMs: rounded(alone, 2), slowestMs: rounded(Math.max(...during.latencies)) },
        ),
      ]
    })
  })
