import type { ErrorCode } from '#contract/error-catalogue.ts'
import { CallError } from '#contract/errors.ts'
import type { StoredPayoutState } from '#lib/words/payout-states.ts'
import { statementName } from '../payout-texts.ts'

const refusals = {
  Approved: ['payoutSettled', 'est déjà approuvé.'],
  Carried: ['payoutSettled', 'est déjà approuvé, et reporté sur le suivant.'],
  Ordered: ['payoutOrdered', 'est dans un fichier de virements : abandonnez d’abord ce fichier.'],
  Paid: ['payoutPaid', 'est déjà payé : il ne change plus.'],
  Disputed: ['payoutNotApproved', 'est contesté : approuvez-le d’abord.'],
} as const satisfies Record<StoredPayoutState, readonly [ErrorCode, string]>

/** Refuses what a statement's state does not allow, with the statement's name and the field at fault. */
export function refuseState(
  { month, state, label }: { month: string; state: StoredPayoutState; label: string },
  field: string,
): never {
  const [code, end] = refusals[state]
  throw new CallError(code, { message: `${statementName(month, label)} ${end}`, fields: [field] })
}

/** Sentence on a month that is not closed, with its name. */
export const openMonthMessage = (name: string): string =>
  `Le mois ${name} n’est pas clos : clôturez-le d’abord, puis approuvez son relevé.`
