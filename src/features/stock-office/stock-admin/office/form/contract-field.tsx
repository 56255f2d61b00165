import { useStore } from '@tanstack/react-form'
import {
  type ContractKind,
  contractKinds,
  contractNames,
  contractSentence,
  defaultContractKind,
  mayBeWithdrawn,
} from '#lib/words/contract-kinds.ts'
import type { PartnerFacts } from '../partner/partner-facts.ts'
import type { StockForm } from './stock-form.tsx'
import type { StockValues } from './stock-values.ts'

interface ContractFieldProps {
  form: StockForm['form']
  partner: PartnerFacts
}

/** Kind of contract that follows from the form's stock and the partner's category. */
export const usualKind = (
  { reservation, mode }: Pick<StockValues, 'reservation' | 'mode'>,
  { categoryContractKind: ofCategory }: PartnerFacts,
): ContractKind =>
  defaultContractKind({
    isDated: reservation === 'Fixed',
    isConfirmed: mode === 'VendorConfirm' || mode === 'AdminConfirm',
    ofCategory,
  })

/** Kind of contract with the buyer, with its consequence: by default it follows from the stock and the category. */
export function ContractField({ form, partner }: ContractFieldProps) {
  const usual = useStore(form.store, ({ values }) => usualKind(values, partner))
  const options = [
    { value: '', label: `Par défaut : ${contractNames[usual]}` },
    ...contractKinds.map((value) => ({ value, label: contractNames[value] })),
  ]
  return (
    <form.AppField name="contractKind">
      {(field) => {
        const kind = field.state.value === '' ? usual : field.state.value
        return (
          <field.SelectField
            label="Nature du contrat"
            options={options}
            hint={`Le client lit : « ${contractSentence(kind)} » ${mayBeWithdrawn(kind) ? RIGHT : NO_RIGHT}`}
            className="max-w-xl"
          />
        )
      }}
    </form.AppField>
  )
}

const RIGHT = 'Il renonce en ligne, sans vous : ses places reviennent en vente et il est remboursé.'
const NO_RIGHT = 'Il ne peut pas renoncer au contrat.'
