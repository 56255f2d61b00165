import { z } from 'zod'
import type { Drafts } from '#web/drafts.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import { type EmailContent, emailModes, type SendEmail, sendEmail as sendEmailShape } from '../user-import-shapes.ts'

const harmless = {
  title: 'x',
  headerText: 'x',
  contentText: '',
  buttonText: 'x',
  bottomText: '',
  footerText: '',
  noUnsubscribeLink: false,
}

export const checkMail = checkWith<SendEmail>(sendEmailShape, (values) =>
  // Validates no text that is not sent.
  values.mode === 'dont-send-email' ? { ...values, emailContent: harmless } : values,
)

/** Mail as sent; if no one gets it, an invalid text is replaced by the default one. */
export const sentMail = (mail: SendEmail, usual: EmailContent): SendEmail =>
  mail.mode === 'dont-send-email' && !sendEmailShape.safeParse(mail).success ? { ...mail, emailContent: usual } : mail

/** Stored draft as typed, even if incomplete. */
const typed = z.object({
  mode: z.enum(emailModes),
  emailContent: z.object({
    title: z.string(),
    headerText: z.string(),
    contentText: z.string(),
    buttonText: z.string(),
    bottomText: z.string(),
    footerText: z.string(),
    noUnsubscribeLink: z.boolean(),
  }),
})

const draftKey = (groupId: string): string => `user-import/${groupId}`

/** Draft of the mail for a list of the group not started yet; null if none. */
export function readMailDraft(drafts: Drafts, groupId: string): SendEmail | null {
  const kept = typed.safeParse(drafts.read(draftKey(groupId)))
  return kept.success ? kept.data : null
}

export const keepMailDraft = (drafts: Drafts, groupId: string, mail: SendEmail): void =>
  drafts.keep(draftKey(groupId), mail)

export const dropMailDraft = (drafts: Drafts, groupId: string): void => drafts.drop(draftKey(groupId))
