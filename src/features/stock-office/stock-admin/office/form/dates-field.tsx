import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons.tsx'
import { PlusIcon } from '#ui/page-icons.tsx'
import { focusField } from '#web/office/kit/form/focus-field.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { newId } from '../tickets/new-id.ts'
import type { StockForm } from './stock-form.tsx'
import { newDate } from './stock-values.ts'

const PAGE = 40

/** Slots on single days, each with its places. */
export function DatesField({ form }: { form: StockForm['form'] }) {
  const keys = useStore(form.store, ({ values }) => values.dates.map(({ id }) => id).join(' '))
  const ids = keys === '' ? [] : keys.split(' ')
  /** One letter per date: `1` if its times end it on the next day. */
  const nights = useStore(form.store, ({ values }) =>
    values.dates.map(({ from, to }) => (from && to && to <= from ? '1' : '0')).join(''),
  )
  const [shown, setShown] = useState(PAGE)
  const add = () => {
    const { dates } = form.state.values
    const last = dates.at(-1)
    // Adds a slot with the hours and places of the last one, for another day.
    form.pushFieldValue('dates', last ? { ...last, id: newId(), day: null, was: null } : newDate())
    setShown((before) => Math.max(before, dates.length + 1))
    focusField(`dates[${dates.length}].day`)
  }
  const remove = (at: number) => {
    const taken = form.state.values.dates[at]
    if (!taken) return
    form.removeFieldValue('dates', at)
    void notifyUndoable('Date retirée', async () => form.insertFieldValue('dates', at, taken), 'onThisPage')
  }
  return (
    <div data-field="dates" className="flex flex-col gap-3">
      {ids.length === 0 ? <p className="text-ink-soft">Ajoutez le jour, les heures et le nombre de places.</p> : null}
      <ol aria-label="Dates" className="flex flex-col gap-3">
        {ids.slice(0, shown).map((id, at) => (
          <li
            key={id}
            className="grid grid-cols-[1fr_1fr_1fr_auto] items-start gap-2 md:grid-cols-[14rem_8rem_8rem_8rem_auto]"
          >
            <div className="col-span-4 md:col-span-1">
              <form.AppField name={`dates[${at}].day`}>
                {(field) => <field.DateField label="Jour" allowsPast={form.state.values.dates[at]?.was !== null} />}
              </form.AppField>
            </div>
            <form.AppField name={`dates[${at}].from`}>{(field) => <field.TimeField label="Début" />}</form.AppField>
            <form.AppField name={`dates[${at}].to`}>
              {(field) => <field.TimeField label="Fin" isEnd hint={nights[at] === '1' ? 'Le lendemain.' : undefined} />}
            </form.AppField>
            <form.AppField name={`dates[${at}].quantity`}>
              {(field) => <field.NumberField label="Places" />}
            </form.AppField>
            <Button
              variant="ghost"
              size="sm"
              className="mt-6 min-h-11"
              aria-label={`Retirer la date ${at + 1}`}
              onClick={() => remove(at)}
            >
              <CloseIcon className="size-4" />
            </Button>
          </li>
        ))}
      </ol>
      {ids.length > shown ? (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setShown(shown + PAGE)}>
          Afficher les dates suivantes ({ids.length - shown})
        </Button>
      ) : null}
      <Button variant="secondary" size="sm" className="self-start" onClick={add}>
        <PlusIcon />
        Ajouter une date
      </Button>
    </div>
  )
}
