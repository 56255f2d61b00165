import { mailFacts } from '#kernel/mail/mail-kind-shapes.ts'
import type { MailState } from '#kernel/mail/outbox-shapes.ts'

/** Names of a mail's states in the office. */
export const stateTexts: Readonly<Record<MailState, string>> = {
  waiting: 'En attente',
  sent: 'Envoyé',
  delivered: 'Arrivé',
  bounced: 'Revenu',
  complained: 'Signalé indésirable',
  suppressed: 'Adresse écartée',
  givenUp: 'Abandonné',
}

/** Name of a mail's kind; one from a newer version is shown as it is. */
export const kindText = (kind: string): string => mailFacts(kind)?.name ?? kind

export const reasonTexts = { Bounce: 'Adresse refusée', Complaint: 'Signalé indésirable' } as const
