import { z } from 'zod'
import { emailInput, id, shortText, ts } from '#contract/shapes.ts'

/** Fewest recipients: a mail to fewer would single persons out. */
export const FEWEST_RECIPIENTS = 5
export const LONGEST_CONTENT = 20_000

export const purchaseSteps = ['any', 'none', 'atLeast1', 'atLeast5'] as const
export type PurchaseStep = (typeof purchaseSteps)[number]
export const absenceSteps = [1, 3, 6, 12] as const

/**
 * Audience of a mailing. Behaviour and answers are offered for the whole committee only, in fixed steps: finer choices
 * would allow counts to be subtracted down to a single person (chapter personal-data).
 */
export const mailingAudience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('group'), groupId: id }),
  z.strictObject({
    kind: z.literal('matching'),
    /** True or false to choose by access to premium activities; null for all. */
    premium: z.boolean().nullable(),
    purchases: z.enum(purchaseSteps),
    /** Not signed in for this many months; null for all. */
    absentMonths: z.literal(absenceSteps).nullable(),
  }),
  /** Answer to a field of the committee's own; `step` is one of its steps. */
  z.strictObject({ kind: z.literal('answer'), fieldId: id, step: z.string().min(1).max(100) }),
])
export type MailingAudience = z.infer<typeof mailingAudience>

/** Reader for whom a preview is drawn: the caller, or a fictitious one. */
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
    // Without control characters and lone surrogates.
    .regex(/^[^\p{Cs}\p{Cc}\n\r\t]*(?:[\n\r\t][^\p{Cs}\p{Cc}\n\r\t]*)*$/u, 'Un caractère ne peut pas être lu.'),
  /** Email of the committee for replies; "" for none. */
  replyTo: z.union([z.literal(''), emailInput]),
  audience: mailingAudience,
})
export type MailingFields = z.infer<typeof mailingFields>

export const mailingStates = ['draft', 'scheduled', 'sending', 'paused', 'done'] as const
export type MailingState = (typeof mailingStates)[number]

/** Counts by outcome, never names. */
export const mailingCounts = z.object({
  /** People chosen to receive it. */
  recipients: z.int().min(0),
  /** Not sent yet. */
  waiting: z.int().min(0),
  /** Handed to the mail service and not refused since. */
  delivered: z.int().min(0),
  /** Bounced, reported as spam, or given up. */
  refused: z.int().min(0),
  /** Left out because they opted out, or not sent because the mailing was ended. */
  notSent: z.int().min(0),
  /** Unsubscribed through its link. */
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
  /** Name of the sub-group, or the answer, that it is for. */
  audienceLabel: z.string().nullable(),
  note: z.string().nullable(),
  /** Null before it starts. Rounded down to fives if recipients were chosen by behaviour or answers. */
  counts: mailingCounts.nullable(),
  isRounded: z.boolean(),
})
export type OfficeMailing = z.infer<typeof officeMailing>

export const audienceSize = z.object({
  /** Null if too few people are chosen or left out; the answer does not say which. */
  people: z.int().min(0).nullable(),
  /** Rounded down to fives: up to four more people are possible. */
  isRounded: z.boolean(),
})

export const mailChoice = z.object({ groupId: id, label: z.string(), isSubscribed: z.boolean() })
