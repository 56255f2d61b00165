import { z } from 'zod'
import { phoneProblem } from '#lib/words/phone-problem.ts'
import { withAsciiDomain } from './ascii-domain.ts'
import { halfWidth } from './half-width.ts'
import { MAX_ID_LENGTH } from './id-length.ts'
import { seenText } from './seen-text.ts'
import { isOfSomePlace, mayBePhone } from './typed-phone.ts'

/** Shapes shared by all subjects. Money is integer euro cents, `…Ts` are UTC milliseconds. */

export const id = z.string().min(1).max(MAX_ID_LENGTH)
export const ts = z.number().int().min(0).max(8_640_000_000_000_000)
/** Length is checked first: matching the pattern against a text as long as a body may be takes up to a second. */
export const emailInput = z
  .string()
  .max(254, { abort: true })
  .overwrite((typed) => withAsciiDomain(seenText(typed)))
  .check(z.email())
/** Single typed line: rejects control characters and lone surrogates, which no page, mail or PDF can show. */
export const shortText = z
  .string()
  .max(1_000, { abort: true })
  .overwrite(seenText)
  .trim()
  .max(200, { abort: true })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Un caractère ne peut pas être lu.')
/** Typed text of several lines and at most `most` characters, with the line breaks of any system. */
export const typedLines = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { abort: true })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, 'Un caractère ne peut pas être lu.')
/** "F-75 011" and "75 011" are 75011; other countries' codes stay as they are. */
const bareFrenchCode = (text: string): string => {
  const bare = text.replace(/^FR?[\s-]+(?=\d)/i, '').replace(/\s/g, '')
  return /^\d{5}$/.test(bare) ? bare : text
}
export const postalCodeInput = shortText.overwrite(bareFrenchCode)

/** A code that people type or paste, as of a premium right or a member's card. Its case stays. */
export const codeInput = shortText.overwrite(halfWidth).trim()

const typedPhone = (isTaken: (typed: string) => boolean) =>
  shortText.overwrite(halfWidth).refine((typed) => typed === '' || isTaken(typed), phoneProblem)

/** A phone number as it was typed, with words beside it (`poste 12`) or empty: what is filled in must be able to be one. */
export const phoneInput = typedPhone(mayBePhone)

/** The same for a place, which also has to be asked if its people dial six digits (`isLocalPhone`). */
export const placePhoneInput = typedPhone((typed) => mayBePhone(typed) || isOfSomePlace(typed))

export const emptyInput = z.strictObject({})
export const nothing = z.object({})

/** Type and size of a file announced before its upload by PUT; the upload URL is signed for them. */
export const announcedFile = {
  mimeType: z.string().min(1).max(100),
  /** Size in bytes. */
  size: z
    .int()
    .min(0)
    .max(2 ** 40),
}

/** Announced file of optional size; without it the bytes are counted on arrival. */
export const announcedUpload = { ...announcedFile, size: announcedFile.size.optional() }

export const currencyAmount = z.object({ cents: z.int(), currency: z.literal('eur') })
export type CurrencyAmount = z.infer<typeof currencyAmount>

const mediaVersion = z.object({
  width: z.int(),
  height: z.int(),
  mimeType: z.string(),
  ext: z.string(),
  url: z.string(),
})

/** `placeholder` is a base64 ThumbHash; `alt` the administrators' description, if any. */
export const media = z.object({
  id,
  media: z.object({
    versions: z.array(mediaVersion),
    placeholder: z.string().nullable(),
    alt: z.string().optional(),
  }),
})
export type Media = z.infer<typeof media>
