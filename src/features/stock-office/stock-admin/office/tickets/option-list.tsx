import { memo, useContext } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { focusField } from '#web/office/kit/form/focus-field.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { CommissionFact } from './commission-fact.tsx'
import { margins } from './margins.ts'
import { CommissionContext, PromotionMargin } from './promotion-margin.tsx'
import { LongTextInput, PriceInput, QuantityInput, TextInput } from './sold-inputs.tsx'
import { incompleteOptions, OPTION_INCOMPLETE, optionsToComplete, ticketProblems } from './ticket-problems.ts'
import { copyOfOption, newOption, type OptionValues, type TicketValues } from './ticket-values.ts'

interface OptionListProps {
  ticket: TicketValues
  /** Index of the ticket. */
  at: number
  change: (options: OptionValues[]) => void
}

/** Options of a ticket; it may have none. */
export const OptionList = memo(function OptionList({ ticket, at, change }: OptionListProps) {
  const { options } = ticket
  const commission = useContext(CommissionContext)
  const incomplete = incompleteOptions(ticket, commission)
  const insert = (place: number, option: OptionValues) => {
    change(options.toSpliced(place, 0, option))
    focusField(`tickets[${at}].options[${place}].label`)
  }
  const remove = (place: number) => {
    const option = options[place]
    if (!option) return
    change(options.toSpliced(place, 1))
    void notifyUndoable(`Option #${place + 1} retirée`, async () => change(options), 'onThisPage')
  }
  return (
    <section aria-label="Options" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">Options</h3>
        {incomplete.length > 0 ? (
          <p className="text-note font-medium text-negative">{optionsToComplete(incomplete)}</p>
        ) : null}
        <Button variant="ghost" size="sm" className="ml-auto" onClick={() => insert(options.length, newOption())}>
          Ajouter une option
        </Button>
      </div>
      {options.length === 0 ? (
        <p className="text-note text-ink-soft">Rien à ajouter à ce ticket (repas, audioguide, photo…).</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {options.map((option, place) => (
            <OptionEditor
              key={option.id}
              option={option}
              place={place}
              name={`tickets[${at}].options[${place}]`}
              problemOf={(part) => ticketProblems(ticket, commission).get(`options[${place}].${part}`)}
              isIncomplete={incomplete.includes(place)}
              change={(part) => change(options.with(place, { ...option, ...part }))}
              duplicate={() => insert(place + 1, copyOfOption(option))}
              up={place === 0 ? null : () => change(options.toSpliced(place, 1).toSpliced(place - 1, 0, option))}
              remove={() => remove(place)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}, hasSameOptions)

/** Memo test: the problems of options depend on the options alone, so other fields of the ticket need no redraw. */
function hasSameOptions(before: OptionListProps, now: OptionListProps): boolean {
  return before.ticket.options === now.ticket.options && before.at === now.at && before.change === now.change
}

interface OptionEditorProps {
  option: OptionValues
  place: number
  name: string
  problemOf: (part: string) => string | undefined
  isIncomplete: boolean
  change: (part: Partial<OptionValues>) => void
  duplicate: () => void
  up: (() => void) | null
  remove: () => void
}

function OptionEditor({ option, place, name, problemOf, isIncomplete, change, ...actions }: OptionEditorProps) {
  const commission = useContext(CommissionContext)
  const { margin, discount } = margins(option, commission)
  const optionField = (part: Exclude<keyof OptionValues, 'id'>, label: string) => ({
    name: `${name}.${part}`,
    label,
    value: option[part],
    problem: problemOf(part),
    onChange: (text: string) => change({ [part]: text }),
  })
  return (
    <li className="rounded-lg border border-line bg-paper p-3">
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="sr-only">Option #{place + 1}</legend>
        {isIncomplete ? (
          <Notice kind="warn" className="py-2">
            {OPTION_INCOMPLETE}
          </Notice>
        ) : null}
        <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-7">
          <TextInput {...optionField('label', 'Nom de l’option')} maxLength={200} className="col-span-2" />
          <PriceInput {...optionField('publicPrice', 'Prix public')} />
          <PriceInput {...optionField('youpiizPrice', 'Prix Youpiiz')} />
          {commission === null ? (
            <PriceInput {...optionField('buyingPrice', 'Prix d’achat')} />
          ) : (
            <CommissionFact of={option} commission={commission} />
          )}
          <QuantityInput {...optionField('minQuantity', 'Min.')} />
          <QuantityInput {...optionField('maxQuantity', 'Max.')} />
          <LongTextInput {...optionField('description', 'INFOBULLE')} optional className="col-span-2 md:col-span-5" />
          <dl className="col-span-2 grid grid-cols-2 gap-x-3 text-note tabular-nums">
            <dt className="text-ink-soft">Marge</dt>
            <dd className="text-right">
              {margin}
              <PromotionMargin of={option} isOption />
            </dd>
            <dt className="text-ink-soft">Remise</dt>
            <dd className="text-right">{discount}</dd>
          </dl>
        </div>
        <div className="flex flex-wrap gap-1">
          {actions.up ? (
            <Button variant="ghost" size="sm" onClick={actions.up}>
              Monter
            </Button>
          ) : null}
          <Button variant="ghost" size="sm" onClick={actions.duplicate}>
            Dupliquer
          </Button>
          <Button variant="ghost" size="sm" onClick={actions.remove}>
            Supprimer l’option
          </Button>
        </div>
      </fieldset>
    </li>
  )
}
