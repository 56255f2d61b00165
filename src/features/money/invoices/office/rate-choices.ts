import { provisions } from '#kernel/invoices/vat-provisions.ts'
import {
  rateText,
  type SaleProvision,
  type VatRate,
  vatProvisions,
  vatRate,
  vatRates,
} from '#kernel/invoices/vat-shapes.ts'

/** A rate as the operator chooses it: a rate of zero is chosen with its provision, never alone. */
export interface ChosenRate {
  rate: VatRate
  provision?: SaleProvision
}

/** Value of the control: "2000", "0:training"; "0" is a rate of zero from before provisions were named. */
export const rateValue = (rate: number, provision: SaleProvision | undefined): string =>
  rate === 0 && provision !== undefined ? `0:${provision}` : String(rate)

export const chosenText = (rate: number, provision: SaleProvision | undefined): string => {
  if (rate !== 0) return rateText(rate)
  return provision === undefined ? '0 %, disposition à choisir' : `0 %, ${provisions[provision].label}`
}

/** Reads the chosen value. Nothing chosen becomes `NaN`, which the call's own check refuses with its French text. */
export function chosenRate(value: string): ChosenRate {
  const provision = vatProvisions.find((name) => value === `0:${name}`)
  if (provision) return { rate: 0, provision }
  const read = vatRate.safeParse(value === '' ? null : Number(value))
  // `NaN` has the type of a number.
  return { rate: read.success ? read.data : (Number.NaN as VatRate) }
}

export const provisionChoices = vatProvisions.map((name) => ({ value: name, label: provisions[name].label }))

const choices = [
  ...vatRates.filter((rate) => rate !== 0).map((rate) => ({ value: String(rate), label: rateText(rate) })),
  ...vatProvisions.map((name) => ({ value: `0:${name}`, label: chosenText(0, name) })),
]

/** Choices of a control; a stored rate of zero without provision is shown as it is, to be replaced. */
export const rateChoices = (value: string) =>
  value === '0' ? [...choices, { value: '0', label: chosenText(0, undefined) }] : choices
