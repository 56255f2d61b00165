import { useState } from 'react'
import { type VatTerritory, vatTerritories } from '#kernel/invoices/vat-shapes.ts'
import { proposedRate, territoryNames, type VatKind, vatKinds } from '#kernel/invoices/vat-table.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { chosenText, rateValue } from './rate-choices.ts'

interface RateProposalProps {
  /** Territory that is chosen at first: the region's, or that of the activity's place. */
  territory: VatTerritory
  /** Day whose rates are proposed. */
  day: string
  /** Names the rate that is proposed. */
  label: string
  onTake: (value: string) => void
}

const kinds = Object.entries(vatKinds).map(([value, label]) => ({ value, label }))
const places = vatTerritories.map((value) => ({ value, label: territoryNames[value] }))

/** Proposes the rate of a kind at a place with its reason; the operator takes it or chooses another one. */
export function RateProposal({ territory, day, label, onTake }: RateProposalProps) {
  const [kind, setKind] = useState<VatKind | ''>('')
  const [moved, setMoved] = useState<VatTerritory | null>(null)
  const place = moved ?? territory
  const proposal = kind === '' ? null : proposedRate(kind, place, day)
  return (
    <fieldset className="grid min-w-0 items-end gap-4 sm:grid-cols-2">
      <legend className="mb-2 text-note font-semibold tracking-wide text-ink-soft">{label}</legend>
      <Select
        label="Ce qui est vendu"
        placeholder="Choisir"
        value={kind}
        options={kinds}
        onChange={({ currentTarget }) => setKind(isKind(currentTarget.value) ? currentTarget.value : '')}
      />
      <Select
        label="Lieu de la prestation"
        value={place}
        options={places}
        onChange={({ currentTarget }) => setMoved(vatTerritories.find((name) => name === currentTarget.value) ?? null)}
      />
      {proposal ? (
        <div className="flex flex-col items-start gap-3 sm:col-span-2" aria-live="polite">
          <p className="text-ink-soft">{proposal.reason}</p>
          <Button variant="secondary" size="sm" onClick={() => onTake(rateValue(proposal.rate, proposal.provision))}>
            Prendre {chosenText(proposal.rate, proposal.provision)}
          </Button>
        </div>
      ) : null}
    </fieldset>
  )
}

const isKind = (value: string): value is VatKind => value in vatKinds
