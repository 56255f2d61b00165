import { useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { ActivitySuggest } from '#web/office/kit/form/activity-suggest.tsx'
import { useFieldContext } from '#web/office/kit/form/form-context.ts'
import { RemovableList } from '#web/office/kit/removable-list.tsx'
import { type Exception, percentText, rateChoices, rateNumber } from './invoicing-values.ts'

type Named = CallResult<'/admin/get-invoicing'>['names'][number]

/** Activities and first-level categories with their own VAT rate; the first match applies. */
export function ExceptionsField({ categories, names }: { categories: readonly Named[]; names: readonly Named[] }) {
  const field = useFieldContext<Exception[]>()
  const [kind, setKind] = useState<Exception['kind']>('category')
  const [categoryId, setCategoryId] = useState('')
  const [picked, setPicked] = useState<Named | null>(null)
  const [known, setKnown] = useState(names)
  const [rate, setRate] = useState('')
  const chosen = kind === 'category' ? categoryId : (picked?.id ?? '')
  const label = ({ kind: of, id }: Exception): string =>
    (of === 'category' ? categories : known).find((each) => each.id === id)?.label ??
    (of === 'category' ? 'Catégorie retirée' : 'Activité retirée')
  const add = () => {
    const others = field.state.value.filter((each) => each.kind !== kind || each.id !== chosen)
    field.handleChange([...others, { kind, id: chosen, rate: rateNumber(rate) }])
    if (picked) setKnown((now) => [...now, picked])
    setCategoryId('')
    setPicked(null)
    setRate('')
  }
  return (
    <div className="flex flex-col gap-4">
      <RemovableList
        items={field.state.value}
        idOf={(each) => `${each.kind} ${each.id}`}
        nameOf={label}
        show={(each) => (
          <>
            <span className="font-medium">{label(each)}</span>
            <span className="text-ink-soft">
              {each.kind === 'category' ? ' · catégorie' : ' · activité'} · {percentText(each.rate)}
            </span>
          </>
        )}
        empty="Aucune exception : tout est au taux habituel."
        isPending={false}
        onRemove={(gone) => field.handleChange(field.state.value.filter((each) => each !== gone))}
      />
      <fieldset className="grid min-w-0 items-end gap-4 sm:grid-cols-[10rem_minmax(0,1fr)_9rem_auto]">
        <legend className="mb-2 text-note font-semibold tracking-wide text-ink-soft">Ajouter une exception</legend>
        <Select
          label="Pour"
          value={kind}
          options={[
            { value: 'category', label: 'Une catégorie' },
            { value: 'activity', label: 'Une activité' },
          ]}
          onChange={({ currentTarget }) => setKind(currentTarget.value === 'activity' ? 'activity' : 'category')}
        />
        {kind === 'category' ? (
          <Select
            label="Catégorie"
            placeholder="Choisir une catégorie"
            value={categoryId}
            options={categories.map(({ id, label: name }) => ({ value: id, label: name }))}
            onChange={({ currentTarget }) => setCategoryId(currentTarget.value)}
          />
        ) : (
          <ActivityPick name={`activity of ${field.name}`} picked={picked} pick={setPicked} />
        )}
        <Select
          label="Taux"
          placeholder="Choisir"
          value={rate}
          options={rateChoices}
          onChange={({ currentTarget }) => setRate(currentTarget.value)}
        />
        <Button variant="secondary" disabled={chosen === '' || rate === ''} onClick={add}>
          Ajouter
        </Button>
      </fieldset>
    </div>
  )
}

function ActivityPick({
  name,
  picked,
  pick,
}: {
  name: string
  picked: Named | null
  pick: (activity: Named | null) => void
}) {
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
