import { z } from 'zod'
import { emailInput, id, media, phoneInput, shortText, ts } from '#contract/shapes.ts'

/** A member of the committee, as the page introduces them. */
export const committeePerson = z.strictObject({
  name: shortText.min(1, 'Indiquez le nom.').max(100),
  role: shortText.max(100),
  hours: shortText,
  /** Email, "" for none; likewise the phone number. */
  email: z.union([z.literal(''), emailInput]),
  phone: phoneInput.max(40),
  mediaId: id.nullable(),
})
export type CommitteePerson = z.infer<typeof committeePerson>

export const committeePageFields = z.strictObject({
  title: shortText,
  subtitle: shortText,
  markdown: z.string().trim().max(20_000),
  people: z.array(committeePerson).max(30),
})
export type CommitteePageFields = z.infer<typeof committeePageFields>

/** Page as its administrators edit it; `updatedAt` is 0 until it is first saved. */
export const officeCommitteePage = committeePageFields.extend({
  id,
  /** Photos that are ready. */
  photos: z.array(media),
  updatedAt: ts,
})
export type OfficeCommitteePage = z.infer<typeof officeCommitteePage>

/** Page as members read it. */
export const shownCommitteePage = committeePageFields.omit({ people: true }).extend({
  people: z.array(committeePerson.omit({ mediaId: true }).extend({ photo: media.nullable() })),
})
export type ShownCommitteePage = z.infer<typeof shownCommitteePage>
