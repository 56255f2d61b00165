import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { listHistoryHandler } from './list-history.ts'
import { listTrashHandler } from './list-trash.ts'
import { restoreFromTrashHandler } from './restore-from-trash.ts'
import { undoChangeHandler } from './undo-change.ts'

/** Handlers by call of the contract; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  listHistory: listHistoryHandler,
  listTrash: listTrashHandler,
  restoreFromTrash: restoreFromTrashHandler,
  undoChange: undoChangeHandler,
}
