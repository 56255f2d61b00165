import { handleOffice } from '#handler/handle-office.ts'
import { listMedia } from './contract.ts'
import { loadMedia, toOfficeMedia } from './office-media.ts'

export const listMediaHandler = handleOffice(listMedia, async ({ db, scope }, { ids }) => ({
  items: ids.length === 0 ? [] : (await loadMedia(db, scope, ids)).map(toOfficeMedia),
}))
