import { expect } from 'vitest'
import { expertCatalogue } from '#kernel/expert-tickets/tables.ts'
import { enqueueJob } from '#kernel/jobs/enqueue.ts'
import { HOOBIIZ } from './browser.ts'
import type { RunningShop } from './running-shop.ts'

/** The running product has read the third-party catalogue as these settings of the simulator make it. */
export async function refreshedAt(server: RunningShop, settings: object): Promise<void> {
  const path = '/_dev/experticket/_settings'
  const response = await server.fetch(path, { host: HOOBIIZ, method: 'POST', body: JSON.stringify(settings) })
  if (!response.ok) throw new Error(await response.text())
  const [db, now] = [server.db(), Date.now()]
  await db.write([enqueueJob(db, { kind: 'refresh-expert-catalogue', payload: {}, runAt: now }, now)])
  await server.tick()
  const confirmedAt = async () => (await db.orm.select().from(expertCatalogue))[0]?.confirmedAt ?? 0
  // One that began at the start of the product may be under way: then this one is tried again after it.
  await expect.poll(confirmedAt, { timeout: 60_000 }).toBeGreaterThanOrEqual(now)
}
