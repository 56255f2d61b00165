import { type ClipboardEvent, memo, useContext, useMemo } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { durationText } from '#web/office/kit/pickers/durations.ts'
import { CommissionFact } from './commission-fact.tsx'
import { OptionList } from './option-list.tsx'
import { isTable, pastedTickets } from './pasted-tickets.ts'
import { CommissionContext } from './promotion-margin.tsx'
import { LongTextInput, PriceInput, QuantityInput, TextInput } from './sold-inputs.tsx'
import { TICKET_INCOMPLETE, ticketProblems } from './ticket-problems.ts'
import type { SpanChoice } from './ticket-row.tsx'
import type { OptionValues, TicketValues } from './ticket-values.ts'
import type { TicketActions } from './use-ticket-actions.ts'

interface TicketEditorProps {
  ticket: TicketValues
  at: number
  count: number
  spans: SpanChoice | null
  actions: TicketActions
}

const textNames = [
  'label',
  'description',
  'publicPrice',
  'youpiizPrice',
  'buyingPrice',
  'fees',
  'minQuantity',
  'maxQuantity',
] as const
type TextName = (typeof textNames)[number]

/** Actions on one ticket with stable identity, so that no memoised field is redrawn because of them. */
function useFieldActions(
  { ticketId, at, isAgency }: { ticketId: string; at: number; isAgency: boolean },
  actions: TicketActions,
) {
  return useMemo(() => {
    const change = (part: Partial<TicketValues>) => actions.change(ticketId, part)
    const typed = (name: TextName) => [name, (text: string) => change({ [name]: text })] as const
    return {
      change,
      typed: new Map(textNames.map(typed)),
      changeOptions: (options: OptionValues[]) => change({ options }),
      paste: (event: ClipboardEvent) => {
        const text = event.clipboardData.getData('text/plain')
        if (!isTable(text)) return
        event.preventDefault()
        void pastedTickets(text, isAgency).then((pasted) => pasted && actions.paste(at, pasted))
      },
    }
  }, [ticketId, at, isAgency, actions])
}

const ignore = () => undefined

/** All fields of one ticket. */
export function TicketEditor({ ticket, at, count, spans, actions }: TicketEditorProps) {
  const commission = useContext(CommissionContext)
  const problems = ticketProblems(ticket, commission)
  const place = { ticketId: ticket.id, at, isAgency: commission !== null }
  const { change, typed, changeOptions, paste } = useFieldActions(place, actions)
  const ticketField = (name: TextName, label: string) => ({
    name: `tickets[${at}].${name}`,
    label,
    value: ticket[name],
    problem: problems.get(name),
    onChange: typed.get(name) ?? ignore,
  })
  return (
    // Shortcuts work wherever the focus is in the ticket.
    <fieldset className="flex min-w-0 flex-col gap-4 pt-2" onKeyDown={(event) => actions.press(event, at)}>
      <legend className="sr-only">Ticket #{at + 1}</legend>
      {problems.size > 0 ? (
        <Notice kind="warn" className="py-2">
          {TICKET_INCOMPLETE}
        </Notice>
      ) : null}
      <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-6">
        <TextInput {...ticketField('label', 'Nom du ticket')} maxLength={200} className="col-span-2" onPaste={paste} />
        <PriceInput {...ticketField('publicPrice', 'Prix public')} />
        <PriceInput {...ticketField('youpiizPrice', 'Prix Youpiiz')} />
        {commission === null ? (
          <PriceInput {...ticketField('buyingPrice', 'Prix d’achat')} />
        ) : (
          <CommissionFact of={ticket} commission={commission} />
        )}
        <PriceInput {...ticketField('fees', 'FRAIS DE GESTION')} placeholder="0,00" />
        <LongTextInput {...ticketField('description', 'INFOBULLE')} optional className="col-span-2" />
        {spans ? (
          <SpanSelect at={at} spans={spans} span={ticket.span} problem={problems.get('span') ?? null} change={change} />
        ) : null}
        <QuantityInput {...ticketField('minQuantity', 'Quantité min.')} />
        <QuantityInput {...ticketField('maxQuantity', 'Quantité max.')} />
        <VisibilitySelect at={at} visibility={ticket.visibility} change={change} />
      </div>
      <OptionList ticket={ticket} at={at} change={changeOptions} />
      <TicketButtons at={at} count={count} actions={actions} />
    </fieldset>
  )
}

interface ChoiceProps {
  at: number
  change: (part: Partial<TicketValues>) => void
}

const SpanSelect = memo(function SpanSelect({
  at,
  spans,
  span,
  problem,
  change,
}: ChoiceProps & { spans: SpanChoice; span: number; problem: string | null }) {
  return (
    <Select
      label="Durée du ticket"
      name={`tickets[${at}].span`}
      options={spanOptions(spans, span)}
      value={String(span)}
      error={problem}
      onChange={({ target }) => change({ span: Number(target.value) })}
    />
  )
})

const visibilities = [
  { value: 'Public', label: 'Actif' },
  { value: 'Hidden', label: 'Inactif' },
]

const VisibilitySelect = memo(function VisibilitySelect({
  at,
  visibility,
  change,
}: ChoiceProps & Pick<TicketValues, 'visibility'>) {
  return (
    <Select
      label="Visibilité"
      name={`tickets[${at}].visibility`}
      options={visibilities}
      value={visibility}
      onChange={({ target }) => change({ visibility: target.value === 'Hidden' ? 'Hidden' : 'Public' })}
    />
  )
})

/** Buttons for the ticket as a whole. */
const TicketButtons = memo(function TicketButtons({
  at,
  count,
  actions,
}: Pick<TicketEditorProps, 'at' | 'count' | 'actions'>) {
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-3">
      <Button
        variant="secondary"
        size="sm"
        title="Alt + Maj + ↑"
        disabled={at === 0}
        onClick={() => actions.move(at, -1)}
      >
        Monter
      </Button>
      <Button
        variant="secondary"
        size="sm"
        title="Alt + Maj + ↓"
        disabled={at === count - 1}
        onClick={() => actions.move(at, 1)}
      >
        Descendre
      </Button>
      <Button variant="secondary" size="sm" title="Alt + Maj + Entrée" onClick={() => actions.duplicate(at)}>
        Dupliquer
      </Button>
      <Button
        variant="secondary"
        size="sm"
        title={count === 1 ? 'Un stock garde au moins un ticket' : 'Alt + Suppr'}
        disabled={count === 1}
        onClick={() => actions.remove(at)}
      >
        Supprimer le ticket
      </Button>
    </div>
  )
})

/** Multiples of the base duration up to the longest; the stored value stays selectable. */
function spanOptions({ baseMinutes, longest }: SpanChoice, chosen: number) {
  const spans = Array.from({ length: Math.max(1, longest) }, (_, at) => at + 1)
  if (!spans.includes(chosen)) spans.push(chosen)
  return spans.map((span) => ({
    value: String(span),
    label: baseMinutes === null ? `${span} ${plural(span, 'créneau', 'créneaux')}` : durationText(span * baseMinutes),
  }))
}
