import { z } from 'zod'
import { call } from '#contract/call.ts'
import { officeCall } from '#contract/office-call.ts'
import { secret } from '#contract/secrets.ts'
import { announcedUpload, id, media } from '#contract/shapes.ts'
import { altText, officeMedia } from './upload-shapes.ts'

export const getMedia = call({
  path: '/get-media',
  summary: 'One image with its versions, once it is processed',
  access: 'anyone',
  input: z.strictObject({ mediaId: id }),
  result: z.object({ item: media }),
  errors: ['mediaNotFound'],
})

/** `url` accepts one PUT of exactly this type and size, or of at most 10 MB; the versions are made after the upload. */
export const startMediaUpload = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/start-media-upload',
  summary: 'Announces a picture and answers where its bytes are sent by PUT',
  effect: 'write',
  input: z.strictObject({
    ...announcedUpload,
    /** Versions of a logo are smaller. */
    purpose: z.enum(['picture', 'logo']).default('picture'),
  }),
  result: z.object({ id, url: secret() }),
  errors: ['notAnImage', 'imageTooLarge', 'imageNotAccepted'],
})

export const finishMediaUpload = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/finish-media-upload',
  summary: 'Says that the bytes are there, and answers how far the picture is',
  effect: 'write',
  input: z.strictObject({ id }),
  result: z.object({ item: officeMedia }),
  errors: ['mediaNotFound', 'uploadIncomplete'],
})

export const listMedia = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/list-media',
  summary: 'How far pictures are; those that are not there, or not the caller’s to see, are left out',
  effect: 'read',
  input: z.strictObject({ ids: z.array(id).max(500) }),
  result: z.object({ items: z.array(officeMedia) }),
  errors: [],
})

export const describeMedia = officeCall({
  scopes: ['admin', 'cse-admin'],
  path: '/describe-media',
  summary: 'Says what a picture shows, for those who cannot see it',
  effect: 'write',
  /** Empty: removes the description. */
  input: z.strictObject({ id, alt: altText.default('') }),
  result: z.object({ item: officeMedia }),
  errors: ['mediaNotFound'],
})
