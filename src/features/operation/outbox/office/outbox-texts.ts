import type { MailState } from '#kernel/mail/outbox-shapes.ts'

export const stateTones: Readonly<Record<MailState, 'good' | 'waiting' | 'bad' | 'off'>> = {
  waiting: 'waiting',
  sent: 'off',
  delivered: 'good',
  bounced: 'bad',
  complained: 'bad',
  suppressed: 'bad',
  givenUp: 'bad',
}
