import { type Client, ClientError } from '#api/client.ts'
import type { Reconciled } from '../check-in-shapes.ts'
import { thisDevice } from './device.ts'
import type { KeptPage } from './kept-page.ts'
import { type ScanQueue, scanQueue } from './scan-queue.ts'

/** Sends all unsent admissions, one day at a time; calls `sent` with each answer. */
export async function sendWaiting(
  client: Client,
  token: string,
  queue: ScanQueue,
  sent: (list: Reconciled[]) => void = () => undefined,
): Promise<void> {
  for (let some = queue.next(); some.length > 0; some = queue.next()) {
    const admissions = some.map(({ day: _day, ...admission }) => admission)
    const input = { token, day: some[0]?.day ?? '', admissions, ...thisDevice() }
    const { list } = await client('/reconcile-scans', input)
    queue.remove(new Set(some.map(({ scanId }) => scanId)))
    sent(list)
  }
}

/**
 * Ends a link on this device: reports its offline admissions, which the server accepts for a day, and deletes
 * everything stored.
 */
export async function leaveLink(client: Client, token: string, kept: KeptPage): Promise<void> {
  const found = await kept.read()
  try {
    if (found) await sendWaiting(client, token, scanQueue(found.day.link.id))
  } catch (error) {
    // Without an answer the next visit tries again; a refusal is final.
    if (!(error instanceof ClientError)) return
  }
  await kept.remove()
}
