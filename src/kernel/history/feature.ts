import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { listHistoryHandler } from './list-history.ts'
import { listTrashHandler } from './list-trash.ts'
import { restoreFromTrashHandler } from './restore-from-trash.ts'
import { undoChangeHandler } from './undo-change.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    listHistory: listHistoryHandler,
    listTrash: listTrashHandler,
    restoreFromTrash: restoreFromTrashHandler,
    undoChange: undoChangeHandler,
  },
})
