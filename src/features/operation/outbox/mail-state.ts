import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { MailState } from '#kernel/mail/outbox-shapes.ts'
import { mail } from '#kernel/mail/tables.ts'

type Stored = Pick<typeof mail.$inferSelect, 'status' | 'delivery'>

const sentStates = { Delivered: 'delivered', Bounced: 'bounced', Complained: 'complained' } as const

export function mailState({ status, delivery }: Stored): MailState {
  if (delivery === 'Suppressed') return status === 'Failed' ? 'suppressed' : 'waiting'
  if (delivery !== null) return sentStates[delivery]
  return status === 'Queued' ? 'waiting' : status === 'Sent' ? 'sent' : 'givenUp'
}

const stored: Readonly<Record<MailState, Stored>> = {
  waiting: { delivery: null, status: 'Queued' },
  sent: { delivery: null, status: 'Sent' },
  givenUp: { delivery: null, status: 'Failed' },
  delivered: { delivery: 'Delivered', status: 'Sent' },
  bounced: { delivery: 'Bounced', status: 'Sent' },
  complained: { delivery: 'Complained', status: 'Sent' },
  suppressed: { delivery: 'Suppressed', status: 'Failed' },
}

/** Condition on mails of one state, for the index `mail_state`. */
export function inState(state: MailState): SQL | undefined {
  const { delivery, status } = stored[state]
  return and(delivery === null ? isNull(mail.delivery) : eq(mail.delivery, delivery), eq(mail.status, status))
}
