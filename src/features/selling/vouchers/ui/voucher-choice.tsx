import { useId, useState } from 'react'
import { formatPrice } from '#kernel/time/money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Input } from '#ui/field.tsx'
import { PersonalDataNotice } from '#ui/text/personal-data-notice.tsx'
import { readVoucherWish, type VoucherErrors, type VoucherFields } from './read-voucher-wish.ts'

interface Bounds {
  /** Amount to be paid by the buyer, cents. */
  totalCents: number
  minimumCents: number
}

/** State of the voucher form; `go` passes the wish on once it is valid. */
export function useVoucherChoice(bounds: Bounds) {
  const [wanted, setWanted] = useState(false)
  const [typed, setTyped] = useState<VoucherFields>({ amount: '', account: '' })
  const [errors, setErrors] = useState<VoucherErrors>({})
  const fieldsId = useId()
  // Default amount: the whole order.
  const fields = { ...typed, amount: typed.amount || formatPrice(bounds.totalCents).replaceAll(/[^\d,]/g, '') }
  const go = (onward: (wish?: { cents: number; account: string }) => void) => {
    if (!wanted || bounds.totalCents < bounds.minimumCents) return onward()
    const read = readVoucherWish(fields, bounds)
    if ('wish' in read) return onward(read.wish)
    setErrors(read.errors)
    document.getElementById(`${fieldsId}-${read.errors.amount ? 'amount' : 'account'}`)?.focus()
  }
  const change = (field: keyof VoucherFields) => (event: { target: { value: string } }) => {
    setTyped({ ...fields, [field]: event.target.value })
    setErrors({ ...errors, [field]: undefined })
  }
  return { wanted, setWanted, fields, errors, change, fieldsId, minimumCents: bounds.minimumCents, go }
}

/** "Payer avec mes chèques-vacances": amount and member number. The rest is paid by card. */
export function VoucherChoice({
  wanted,
  setWanted,
  fields,
  errors,
  change,
  fieldsId,
  minimumCents,
}: ReturnType<typeof useVoucherChoice>) {
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Payer avec mes chèques-vacances"
        checked={wanted}
        onChange={(event) => setWanted(event.target.checked)}
      />
      {wanted ? (
        <>
          <Input
            id={`${fieldsId}-amount`}
            label="MONTANT EN CHÈQUES-VACANCES (€)"
            inputMode="decimal"
            autoComplete="off"
            value={fields.amount}
            onChange={change('amount')}
            error={errors.amount ?? null}
            hint={`À partir de ${formatPrice(minimumCents)}. Vous payez le reste par carte.`}
          />
          <Input
            id={`${fieldsId}-account`}
            label="IDENTIFIANT CHÈQUE-VACANCES CONNECT"
            inputMode="numeric"
            autoComplete="off"
            value={fields.account}
            onChange={change('account')}
            error={errors.account ?? null}
            hint="11 chiffres. Vous confirmez ensuite dans l’application."
          />
          <PersonalDataNotice of="vouchers" />
        </>
      ) : null}
    </div>
  )
}
