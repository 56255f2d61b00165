import { z } from 'zod'
import { id, shortText, ts } from '#contract/shapes.ts'
import { limits } from '#lib/words/limits.ts'

export const MAX_USER_ROWS = limits.tableRows.count
/** Most rows per call; with the longest cells they fit into a request. */
export const ROWS_A_CALL = 300
/** Longest cell; longer ones are cut before sending, and refused as too long. */
export const LONGEST_CELL = 255

/** Verdicts of a row, by the dry run and again by the import. */
export const verdicts = ['created', 'updated', 'member', 'elsewhere', 'invalid', 'duplicate'] as const
export type Verdict = (typeof verdicts)[number]
export const refusals = ['elsewhere', 'invalid', 'duplicate'] as const satisfies readonly Verdict[]
/** Verdicts after which the person is a member. */
export const joinedAs = z.enum(verdicts).exclude(refusals)
export type JoinedAs = z.infer<typeof joinedAs>

export const rowStatuses = ['queued', 'in_progress', 'success', 'error'] as const
/** Statuses by which rows are found; `waiting`: queued or in progress, which a paused import does not tell apart. */
export const statusFilters = [...rowStatuses, 'waiting'] as const
export type StatusFilter = (typeof statusFilters)[number]
export type RowStatus = (typeof rowStatuses)[number]

export const emailModes = ['dont-send-email', 'send-email-to-new-members-only', 'send-email-to-all-users'] as const
export type EmailMode = (typeof emailModes)[number]

const longText = z
  .string()
  .trim()
  .max(5000, { abort: true })
  .regex(/^[^\p{Cs}\0]*$/u, 'Un caractère ne peut pas être lu.')

/** Text of the mail; empty lines separate paragraphs, and an empty part is left out. */
export const emailContent = z.strictObject({
  title: shortText.min(1, 'Indiquez un objet.'),
  headerText: shortText.min(1, 'Indiquez un titre.'),
  contentText: longText,
  buttonText: shortText.min(1, 'Indiquez le texte du bouton.').max(80),
  bottomText: longText,
  footerText: longText,
  noUnsubscribeLink: z.boolean(),
})
export type EmailContent = z.infer<typeof emailContent>

export const sendEmail = z.strictObject({ mode: z.enum(emailModes), emailContent })
export type SendEmail = z.infer<typeof sendEmail>

/** Content as sent: the unsubscribe link is included unless removed. */
export const emailContentInput = emailContent.extend({ noUnsubscribeLink: z.boolean().default(false) })

/** Mail settings of a call; content is required only if mails are sent. */
export const sendEmailInput = z
  .strictObject({ mode: sendEmail.shape.mode, emailContent: emailContentInput.optional() })
  .check(({ value, issues }) => {
    if (value.mode !== 'dont-send-email' && value.emailContent === undefined)
      issues.push({
        code: 'custom',
        input: value,
        path: ['emailContent'],
        message: 'Indiquez le contenu de l’e-mail.',
      })
  })

/** Cell as in the source; its problems become the row's verdict. */
const cell = z.string().max(LONGEST_CELL)
export const userFacts = { email: cell, firstName: cell, lastName: cell }
export const sentRow = z.strictObject({ line: z.int().min(1).max(10_000_000), ...userFacts })
export type SentRow = z.infer<typeof sentRow>

export const listedUserRow = z.object({
  id: z.string(),
  line: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  verdict: z.enum(verdicts),
  status: z.enum(rowStatuses),
  /** French reason of a refusal, or the change to the person. */
  note: z.string().nullable(),
  emailSent: z.boolean(),
  /** Moment when the row ended. */
  endedAt: ts.nullable(),
})
export type ListedUserRow = z.infer<typeof listedUserRow>

const perVerdict = z.object({
  created: z.int(),
  updated: z.int(),
  member: z.int(),
  elsewhere: z.int(),
  invalid: z.int(),
  duplicate: z.int(),
})
const perStatus = z.object({ queued: z.int(), in_progress: z.int(), success: z.int(), error: z.int() })

export const userImportView = z.object({
  id,
  groupId: id,
  groupLabel: z.string(),
  fileName: z.string().nullable(),
  taskId: id.nullable(),
  sendEmail: sendEmail.nullable(),
  rows: z.int(),
  /** Announced rows that have not arrived, because sending broke off. */
  missing: z.int(),
  /** Mails queued or sent. */
  emails: z.int(),
  verdicts: perVerdict,
  statuses: perStatus,
  /** Rows that wait, by what becomes of the person; `optedOut`: members among them who refused the group's mails. */
  waiting: z.object({ created: z.int(), updated: z.int(), member: z.int(), optedOut: z.int() }),
  createdAt: ts,
})
export type UserImportView = z.infer<typeof userImportView>

/** Mail in the format of the mail service. */
export const emailPreview = z.object({
  Source: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Message: z.object({
    Subject: z.object({ Data: z.string() }),
    Body: z.object({ Html: z.object({ Data: z.string() }) }),
  }),
})
