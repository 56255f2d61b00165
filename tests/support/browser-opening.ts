import type { Locator, Page } from 'playwright-core'
import type { RegionDb } from '../../src/db/region-db.ts'

/** The line for an opening, on the page of its activity. */
export const waitingRoom = (page: Page): Locator => page.getByRole('region', { name: /^(Ouverture le|File d’attente)/ })

export const joinButton = (page: Page): Locator => waitingRoom(page).getByRole('button', { name: 'Rejoindre la file' })

/** The stock opens at this moment, or at `at`, in milliseconds. */
export const openStock = (db: Pick<RegionDb, 'write'>, batchId: string, at = Date.now()): Promise<unknown> =>
  db.write([{ sql: 'update batch set opens_at = ? where id = ?', args: [at, batchId] }])
