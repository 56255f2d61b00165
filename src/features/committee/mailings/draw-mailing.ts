import type { CallContext } from '#handler/context.ts'
import type { MailBrand, MailContent } from '#kernel/mail/mail-content.ts'
import { mailHtml } from '#kernel/mail/mail-layout.tsx'
import { mailText } from '#kernel/mail/mail-text.ts'
import { homeOrigin } from '#kernel/people/home-host.ts'
import { firstNameMark, lastNameMark } from './mailing-marks.ts'
import type { MailingFields } from './mailing-shapes.ts'

/** Placeholders in the drawn mail for values that differ by reader: private-use characters that no text contains. */
const FIRST_NAME = '\ue000'
const LAST_NAME = '\ue001'
const LINK = '\ue002'

export interface Reader {
  firstName: string
  lastName: string
  unsubscribeUrl: string
}

export interface DrawnMailing {
  subject: string
  html: string
  text: string
}

export type Written = Pick<MailingFields, 'subject' | 'content' | 'button'>

/** Replaces "{prénom}" and "{nom}" as administrators type them. */
const marked = (text: string): string => text.replaceAll(firstNameMark, FIRST_NAME).replaceAll(lastNameMark, LAST_NAME)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** Inserts a reader's values. An unknown name also removes the space before it. */
function named(text: string, { firstName, lastName, unsubscribeUrl }: Reader, print: (text: string) => string): string {
  const put = (drawn: string, mark: string, value: string) => {
    const name = print(value.replace(/\p{Cc}/gu, ' ').trim())
    return drawn.replace(new RegExp(`[ ]?${mark}`, 'gu'), (found) =>
      name === '' ? '' : found.replace(mark, () => name),
    )
  }
  return put(put(text, FIRST_NAME, firstName), LAST_NAME, lastName).replaceAll(LINK, () => print(unsubscribeUrl))
}

/** Draws a mailing once in the group's theme; returns a function that makes each reader's mail within microseconds. */
export function drawMailing(brand: MailBrand, { subject, content, button }: Written, groupLabel: string) {
  const mail: MailContent = {
    subject: marked(subject),
    title: marked(subject),
    paragraphs: [],
    body: marked(content),
    ...(button === null ? {} : { button }),
    footer: `Vous recevez ce message car vous êtes bénéficiaire de « ${groupLabel} ».`,
    unsubscribeUrl: LINK,
  }
  const html = mailHtml(brand, mail)
  const text = mailText(brand, mail)
  const asIs = (value: string) => value
  return (reader: Reader): DrawnMailing => ({
    subject: named(mail.subject, reader, asIs),
    html: named(html, reader, escaped),
    text: named(text, reader, asIs),
  })
}

/** Theme of a group's mailings, and the site that they link to. */
export function mailingBrand(
  { groups, site }: Pick<CallContext, 'groups' | 'site'>,
  { groupId, origin }: { groupId: string; origin: string },
): MailBrand {
  return site(homeOrigin({ groups, origin }, groupId), groupId).brand
}
