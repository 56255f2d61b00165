import { z } from 'zod'
import { emailInput, id, shortText, ts } from '#contract/shapes.ts'

/** A mail to fewer would be about persons. */
export const FEWEST_RECIPIENTS = 5
export const LONGEST_CONTENT = 20_000

export const purchaseSteps = ['any', 'none', 'atLeast1', 'atLeast5'] as const
export type PurchaseStep = (typeof purchaseSteps)[number]
export const absenceSteps = [1, 3, 6, 12] as const

/**
 * Whom it is for. What people did or have answered is asked of the whole committee only, one of the two, in fixed
 * steps: sub-groups, free numbers, and answers that a committee fills in itself would let counts be subtracted until
 * one person is left (chapter personal-data, Mails that a committee may send).
 */
export const mailingAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('group'), groupId: id }),
  z.strictObject({
    kind: z.literal('matching'),
    /** Whether premium offers are open to them. */
    premium: z.boolean().nullable(),
    purchases: z.enum(purchaseSteps),
    /** Not signed in for so many months; null: it does not matter. */
    absentMonths: z.literal(absenceSteps).nullable(),
  }),
  /** Of a field of the committee's own; `step` is one of its steps. */
  z.strictObject({ kind: z.literal('answer'), fieldId: id, step: z.string().min(1).max(100) }),
])
export type MailingAudience = z.infer<typeof mailingAudience>

/** Whom a preview is drawn for: the caller, or somebody made up. */
export const previewReaders = ['self', 'named', 'unnamed', 'longNamed'] as const
export type PreviewReader = (typeof previewReaders)[number]

export const mailingFields = z.strictObject({
  subject: shortText.min(1, 'Écrivez un objet.'),
  content: z
    .string()
    .max(LONGEST_CONTENT, {
      abort: true,
      error: `Le texte est limité à ${LONGEST_CONTENT.toLocaleString('fr')} caractères.`,
    })
    .refine((text) => text.trim() !== '', 'Écrivez le message.')
    // Neither control characters nor halves of a character.
    .regex(/^[^\p{Cs}\p{Cc}\n\r\t]*(?:[\n\r\t][^\p{Cs}\p{Cc}\n\r\t]*)*$/u, 'Un caractère ne peut pas être lu.'),
  /** Of the committee, for answers; "" for none. */
  replyTo: z.union([z.literal(''), emailInput]),
  audience: mailingAudience,
})
export type MailingFields = z.infer<typeof mailingFields>

export const mailingStates = ['draft', 'scheduled', 'sending', 'paused', 'done'] as const
export type MailingState = (typeof mailingStates)[number]

/** What became of it: numbers, never names. */
export const mailingCounts = z.object({
  /** Written down to get it. */
  recipients: z.int().min(0),
  /** Not in the outbox, or not sent yet. */
  waiting: z.int().min(0),
  /** Handed to the mail service and not refused since. */
  delivered: z.int().min(0),
  /** Came back, or called unwanted, or given up. */
  refused: z.int().min(0),
  /** Left out since they asked for it, or never sent since the mailing was ended. */
  notSent: z.int().min(0),
  /** Unsubscribed by its link. */
  unsubscribed: z.int().min(0),
})
export type MailingCounts = z.infer<typeof mailingCounts>

export const listedMailing = z.object({
  id,
  subject: z.string(),
  state: z.enum(mailingStates),
  isCancelled: z.boolean(),
  scheduledAt: ts.nullable(),
  startedAt: ts.nullable(),
  finishedAt: ts.nullable(),
  createdAt: ts,
  updatedAt: ts,
})
export type ListedMailing = z.infer<typeof listedMailing>

export const officeMailing = listedMailing.extend({
  content: z.string(),
  replyTo: z.string(),
  audience: mailingAudience,
  /** The name of the sub-group that it is for, or what they have answered. */
  audienceLabel: z.string().nullable(),
  note: z.string().nullable(),
  /** Null before it begins. Rounded down to fives where people were chosen by what they did. */
  counts: mailingCounts.nullable(),
  isRounded: z.boolean(),
})
export type OfficeMailing = z.infer<typeof officeMailing>

export const audienceSize = z.object({
  /** Null: too few to be written to, inside or left outside; which of both nobody is told. */
  people: z.int().min(0).nullable(),
  /** Rounded down to fives: there are as many, or up to four more. */
  isRounded: z.boolean(),
})

export const mailChoice = z.object({ groupId: id, label: z.string(), isSubscribed: z.boolean() })
