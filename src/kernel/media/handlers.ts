import type { FeatureHandlers } from '#handler/feature-handlers.ts'
import type * as contract from './contract.ts'
import { describeMediaHandler } from './describe-media.ts'
import { finishMediaUploadHandler } from './finish-media-upload.ts'
import { getMediaHandler } from './get-media.ts'
import { listMediaHandler } from './list-media.ts'
import { startMediaUploadHandler } from './start-media-upload.ts'

/** Handlers by call of the contract; a missing or foreign one does not compile. */
export const handlers: FeatureHandlers<typeof contract> = {
  getMedia: getMediaHandler,
  startMediaUpload: startMediaUploadHandler,
  finishMediaUpload: finishMediaUploadHandler,
  listMedia: listMediaHandler,
  describeMedia: describeMediaHandler,
}
