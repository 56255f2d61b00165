import { z } from 'zod'
import { call } from '../../contract/call.ts'
import { id, media } from '../../contract/shapes.ts'

export const getMedia = call({
  path: '/get-media',
  summary: 'One image with its versions, once it is processed',
  access: 'anyone',
  input: z.strictObject({ mediaId: id }),
  result: z.object({ item: media }),
  errors: ['mediaNotFound'],
})
