import { z } from 'zod'
import { emailInput, id, shortText, ts } from '#contract/shapes.ts'
import { mailingAudience } from './audience-shapes.ts'

export const LONGEST_CONTENT = 20_000

const LONGEST_LABEL = 40

/** The mail's one button, below its text. */
export const mailButton = z.strictObject({
  label: shortText
    .min(1, 'Écrivez le texte du bouton.')
    .max(LONGEST_LABEL, `Le texte du bouton est limité à ${LONGEST_LABEL} caractères.`),
  /** Absolute web address. */
  url: z
    .string()
    .trim()
    .min(1, { abort: true, error: 'Écrivez l’adresse où mène le bouton.' })
    .max(2000, { abort: true, error: 'L’adresse du bouton est limitée à 2 000 caractères.' })
    .check(
      z.url({ protocol: /^https?$/, hostname: /\./, error: 'L’adresse du bouton commence par https:// ou http://.' }),
    ),
})
export type MailButton = z.infer<typeof mailButton>

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
  /** Null for none. */
  button: mailButton.nullable(),
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
  button: mailButton.nullable(),
  audience: mailingAudience,
  /** Names of the audience's sub-groups and answers, in their order; null for one that is gone. */
  groupLabels: z.array(z.string().nullable()),
  answerLabels: z.array(z.string().nullable()),
  note: z.string().nullable(),
  /** Null before it starts. Rounded down to fives if recipients were chosen by behaviour or answers. */
  counts: mailingCounts.nullable(),
  isRounded: z.boolean(),
})
export type OfficeMailing = z.infer<typeof officeMailing>
