import type { CallInput, CallResult } from '#api/client.ts'
import { rateText } from '#kernel/invoices/vat-shapes.ts'
import { checkWith } from '#web/office/kit/form/check.ts'
import type { Stored } from '#web/office/kit/form/draft.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { type AccountPlan, accountLabels, accountNames, accountPlan, taxedRates } from '../plan-shapes.ts'

export type Found = CallResult<'/admin/get-account-plan'>

/** Name of a rate in the form: a bare number would be the place in a list. */
type RateName = `r${string}`

/** Values of the form while the operator types. */
export interface PlanValues {
  siren: string
  /** "1" for January. */
  firstMonth: string
  accounts: AccountPlan['accounts']
  vat: Record<RateName, string>
}

export const rateNames = taxedRates.map((rate) => ({ name: `r${rate}` as const, rate }))

const monthNames = new Intl.DateTimeFormat('fr', { month: 'long', timeZone: 'UTC' })
export const monthChoices = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthNames.format(Date.UTC(2026, at, 1)),
}))

export function storedPlan({ plan, proposed }: Pick<Found, 'plan' | 'proposed'>): Stored<PlanValues> {
  const { siren, firstMonth, accounts, vat } = plan ?? proposed
  return {
    version: plan?.updatedAt ?? null,
    values: {
      ...{ siren, firstMonth: String(firstMonth), accounts },
      vat: Object.fromEntries(rateNames.map(({ name, rate }) => [name, vat[String(rate)] ?? ''])),
    },
  }
}

export const sentPlan = ({
  siren,
  firstMonth,
  accounts,
  vat,
}: PlanValues): Omit<CallInput<'/admin/update-account-plan'>, 'ifUpdatedAt'> => ({
  ...{ siren, firstMonth: Number(firstMonth), accounts },
  vat: Object.fromEntries(rateNames.map(({ name, rate }) => [String(rate), vat[name] ?? ''])),
})

const checkSent = checkWith<PlanValues>(accountPlan, sentPlan)

export const checkPlan = (values: PlanValues): ReadonlyMap<string, string> =>
  new Map([...checkSent(values)].map(([path, message]) => [path.replace(/^vat\.(\d+)$/, 'vat.r$1'), message]))

/** Label of a field, by its path in the form or in the history. */
function label(path: readonly (string | number)[]): string {
  const [first, second] = path.map(String)
  if (first === 'siren') return 'SIREN'
  if (first === 'firstMonth') return 'Premier mois de l’exercice'
  if (second === undefined) return first === 'vat' ? 'Comptes de TVA' : 'Comptes'
  if (first === 'vat') return `TVA collectée ${rateText(Number(second.replace(/^r/, '')))}`
  const name = accountNames.find((each) => each === second)
  return name === undefined ? second : accountLabels[name]
}

export const planWords: FieldWords = {
  whole: [],
  label,
  print: (path, value) =>
    path[0] === 'firstMonth' ? monthChoices.find((month) => month.value === String(value))?.label : undefined,
}
