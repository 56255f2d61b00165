import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { listHistoryHandler } from './list-history.ts'
import { listTrashHandler } from './list-trash.ts'
import { restoreFromTrashHandler } from './restore-from-trash.ts'
import { undoChangeHandler } from './undo-change.ts'

/** What answers each call of this feature; one that is missing or foreign does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listHistory: listHistoryHandler,
  listTrash: listTrashHandler,
  restoreFromTrash: restoreFromTrashHandler,
  undoChange: undoChangeHandler,
}
