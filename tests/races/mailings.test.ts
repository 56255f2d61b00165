/** Two administrators of a committee press « Envoyer » at one moment. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailing } from '#features/committee/mailings/tables.ts'
import { mailingWorld } from '../support/mailing-world.ts'
import { runJobs } from '../support/shop-jobs.ts'

/** Sends a mailing; between its read and its write another send runs from beginning to end, and then `between`. */
async function twoSends(between: (world: Awaited<ReturnType<typeof mailingWorld>>, id: string) => Promise<unknown>) {
  const world = await mailingWorld()
  const { app, add, send } = world
  const { id } = await add()
  const db = app.db()
  const { write } = db
  db.write = async (...steps) => {
    db.write = write
    await send(id)
    await between(world, id)
    return write.apply(db, steps)
  }
  return { ...world, second: send(id) }
}

test('one of two simultaneous clicks sends the mailing, and the other learns where to find it', async () => {
  const { app, second, mails } = await twoSends(async () => undefined)
  await expect(second).rejects.toMatchObject({
    code: 'mailingNotThere',
    status: 409,
    message: 'Cet envoi n’en est plus là : regardez où il en est.',
  })
  await runJobs(app)
  const sent = (await mails()).map(({ recipient }) => recipient)
  expect(sent.length).toBeGreaterThanOrEqual(6)
  expect(new Set(sent).size).toBe(sent.length)
})

test('control: when the second click is not told of the first, it sends the mailing too', async () => {
  const { second } = await twoSends(async ({ app }, id) => {
    const [row] = await app.db().orm.select().from(mailing).where(eq(mailing.id, id))
    const before = { state: 'draft' as const, updatedAt: row?.createdAt ?? 0 }
    await app.db().write([app.db().orm.update(mailing).set(before).where(eq(mailing.id, id))])
  })
  expect((await second).item.state).toBe('scheduled')
})
