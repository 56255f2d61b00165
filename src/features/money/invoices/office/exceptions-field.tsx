import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { ActivitySuggest } from '#web/office/kit/form/activity-suggest.tsx'
import { useFieldContext } from '#web/office/kit/form/form-context.ts'
import { RemovableList } from '#web/office/kit/removable-list.tsx'
import { ALL_OPTIONS, exceptionKey, exceptionName, kindNames } from './exception-names.ts'
import type { Exception } from './invoicing-values.ts'
import { chosenRate, chosenText, rateChoices } from './rate-choices.ts'
import { RateProposal } from './rate-proposal.tsx'
import { useVatPlace } from './use-vat-place.ts'

type Found = CallResult<'/admin/get-invoicing'>
type Named = Found['names'][number]

const kinds = [
  { value: 'category', label: 'Une catégorie' },
  { value: 'activity', label: 'Une activité' },
  { value: 'option', label: 'Les options d’une activité' },
]

/** First-level categories, activities and their options with a VAT rate of their own; the first match applies. */
export function ExceptionsField({ found }: { found: Found }) {
  const field = useFieldContext<Exception[]>()
  const [kind, setKind] = useState<Exception['kind']>('category')
  const [categoryId, setCategoryId] = useState('')
  const [picked, setPicked] = useState<Named | null>(null)
  const [option, setOption] = useState(ALL_OPTIONS)
  const [known, setKnown] = useState(found.names)
  const [rate, setRate] = useState('')
  const place = useVatPlace(kind === 'category' ? null : (picked?.id ?? null))
  const id = kind === 'category' ? categoryId : (picked?.id ?? '')
  const name = (each: Exception) => exceptionName(each, { categories: found.categories, activities: known })
  const add = () => {
    const chosen = chosenRate(rate)
    const added: Exception = { kind, id, ...(kind === 'option' ? { label: option } : {}), ...chosen }
    const others = field.state.value.filter((each) => exceptionKey(each) !== exceptionKey(added))
    field.handleChange([...others, added])
    if (picked) setKnown((now) => [...now, picked])
    setCategoryId('')
    setPicked(null)
    setOption(ALL_OPTIONS)
    setRate('')
  }
  return (
    <div className="flex flex-col gap-4">
      <RemovableList
        items={field.state.value}
        idOf={exceptionKey}
        nameOf={name}
        show={(each) => (
          <>
            <span className="font-medium">{name(each)}</span>
            <span className="text-ink-soft">
              {` · ${kindNames[each.kind]} · ${chosenText(each.rate, each.provision)}`}
            </span>
          </>
        )}
        empty="Aucune exception : tout est au taux habituel."
        isPending={false}
        onRemove={(gone) => field.handleChange(field.state.value.filter((each) => each !== gone))}
      />
      <fieldset className="grid min-w-0 items-end gap-4 sm:grid-cols-2">
        <legend className="mb-2 text-note font-semibold tracking-wide text-ink-soft">Ajouter une exception</legend>
        <Select
          label="Pour"
          value={kind}
          options={kinds}
          onChange={({ currentTarget: { value } }) =>
            setKind(value === 'activity' || value === 'option' ? value : 'category')
          }
        />
        {kind === 'category' ? (
          <Select
            label="Catégorie"
            placeholder="Choisir une catégorie"
            value={categoryId}
            options={found.categories.map(({ id: value, label }) => ({ value, label }))}
            onChange={({ currentTarget }) => setCategoryId(currentTarget.value)}
          />
        ) : (
          <ActivityPick name={`activity of ${field.name}`} picked={picked} pick={setPicked} />
        )}
        {kind === 'option' ? (
          <Select
            label="Option"
            value={option}
            options={[
              { value: ALL_OPTIONS, label: 'Toutes ses options' },
              ...place.options.map((label) => ({ value: label, label })),
            ]}
            onChange={({ currentTarget }) => setOption(currentTarget.value)}
          />
        ) : null}
        <Select
          label="Taux"
          placeholder="Choisir"
          value={rate}
          options={rateChoices(rate)}
          onChange={({ currentTarget }) => setRate(currentTarget.value)}
        />
        <Button variant="secondary" className="justify-self-start" disabled={id === '' || rate === ''} onClick={add}>
          Ajouter
        </Button>
      </fieldset>
      {place.text === null ? null : (
        <p className="text-ink-soft" role="status">
          {place.text}
        </p>
      )}
      <RateProposal
        key={`${id} ${place.territory}`}
        territory={place.territory ?? found.territory}
        day={found.today}
        label="Proposer le taux de l’exception"
        onTake={setRate}
      />
    </div>
  )
}

interface ActivityPickProps {
  name: string
  picked: Named | null
  pick: (activity: Named | null) => void
}

function ActivityPick({ name, picked, pick }: ActivityPickProps) {
  const [text, setText] = useState('')
  return (
    <ActivitySuggest
      name={name}
      label="Activité"
      text={picked?.label ?? text}
      onText={(typed) => {
        pick(null)
        setText(typed)
      }}
      onPick={(activity) => {
        setText('')
        pick(activity)
      }}
    />
  )
}
