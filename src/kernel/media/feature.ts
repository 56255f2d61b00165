import { defineFeature } from '#handler/manifest/feature.ts'
import type * as contract from './contract.ts'
import { describeMediaHandler } from './describe-media.ts'
import { finishMediaUploadHandler } from './finish-media-upload.ts'
import { getMediaHandler } from './get-media.ts'
import { listMediaHandler } from './list-media.ts'
import { startMediaUploadHandler } from './start-media-upload.ts'

export const feature = defineFeature<typeof contract>({
  handlers: {
    getMedia: getMediaHandler,
    startMediaUpload: startMediaUploadHandler,
    finishMediaUpload: finishMediaUploadHandler,
    listMedia: listMediaHandler,
    describeMedia: describeMediaHandler,
  },
})
