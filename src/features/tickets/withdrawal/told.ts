import type { Statement } from '#db/region-db.ts'
import type { OfficeWriteContext } from '#handler/office-context.ts'
import type { MailContent } from '#kernel/mail/mail-content.ts'
import type { MailKind } from '#kernel/mail/mail-kind-shapes.ts'
import { queueMail } from '#kernel/mail/queue-mail.ts'
import type { FoundOrder } from './load-withdrawal.ts'
import { partnerMail } from './withdrawal-mails.ts'

type Line = FoundOrder['lines'][number]
type Site = Pick<OfficeWriteContext, 'db' | 'now' | 'platform' | 'site'>

const mailTo = (
  ctx: Site,
  { state, buyer }: FoundOrder,
  mail: { to: string; kind: MailKind; dedupeKey: string; content: MailContent },
): Statement[] => {
  const { brand } = ctx.site(state.attempt.origin, buyer.groupId)
  return queueMail(ctx.db, brand, { from: ctx.platform.config.mailFrom, ...mail }, ctx.now)
}

/** Where the buyer sees the order. */
export const orderUrl = (ctx: Site, { state, buyer }: FoundOrder): string =>
  `${ctx.site(state.attempt.origin, buyer.groupId).origin}/orders/${state.attempt.paymentId}`

/** Mail to the buyer, under the key of the first line. */
export const tellBuyer = (
  ctx: Site,
  found: FoundOrder,
  kind: 'withdrawal' | 'withdrawal-answer',
  [first]: readonly Line[],
  content: MailContent,
): Statement[] =>
  first ? mailTo(ctx, found, { to: found.buyer.email, kind, dedupeKey: `${kind}:${first.item.id}`, content }) : []

/** One mail for each line to its partner, or to the administrators where it has no address. */
export const tellPartners = (ctx: Site, found: FoundOrder, lines: readonly Line[], suffix = ''): Statement[] =>
  lines.flatMap(({ item, units }) => {
    const codes = units.flatMap(({ code, status }) => (status === 'Ready' && code !== null ? [code] : []))
    return mailTo(ctx, found, {
      to: item.snapshot.vendor.email ?? ctx.platform.config.adminEmail,
      kind: 'withdrawal-partner',
      dedupeKey: `withdrawal-partner:${item.id}${suffix}`,
      content: partnerMail({ items: [item], number: found.number }, codes),
    })
  })

/** Mail to the administrators that a line waits for them. */
export const tellOperators = (ctx: Site, found: FoundOrder, line: Line, content: MailContent): Statement[] =>
  mailTo(ctx, found, {
    to: ctx.platform.config.adminEmail,
    kind: 'withdrawal-partner',
    dedupeKey: `withdrawal-partner:${line.item.id}`,
    content,
  })
