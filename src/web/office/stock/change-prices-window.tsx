import { useState } from 'react'
import type { CallInput, CallResult } from '../../../api/client.ts'
import { formatPrice } from '../../../features/stock/money.ts'
import { dayKey } from '../../../features/stock/region-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { serverNow } from '../../../ui/server-clock.ts'
import { notify } from '../../../ui/toast.ts'
import { dayText } from '../kit/form/days.ts'
import { parseCents, parseDecimal } from '../kit/form/numbers.ts'
import { ModalWindow } from '../kit/modal/modal-window.tsx'
import { DateInput } from '../kit/pickers/date-input.tsx'
import { adminCall, scopeCall } from '../kit/scope-call.ts'
import { notifySaved } from '../kit/undo-saved.ts'
import { useAttempt } from '../kit/use-attempt.ts'
import { useOfficeContext, useScope } from '../use-office.ts'

type Sent = CallInput<'/admin/change-ticket-prices'>
type Change = CallResult<'/admin/preview-ticket-prices'>['changes'][number]

const kinds = [
  { name: 'publicPrice', label: 'Prix public' },
  { name: 'youpiizPrice', label: 'Prix Youpiiz' },
  { name: 'buyingPrice', label: 'Prix d’achat' },
] as const
type Kind = (typeof kinds)[number]['name']

const rounds = {
  '1': 'au centime',
  '5': 'à 5 centimes',
  '10': 'à 10 centimes',
  '50': 'à 50 centimes',
  '100': 'à l’euro',
}
const parseRound = (text: string): Sent['roundTo'] => ([1, 5, 10, 50, 100] as const).find((one) => String(one) === text)

export interface BatchWindowProps {
  open: boolean
  onClose: () => void
  activityId: string
  batchId: string
  /** After it is done. */
  done: () => void
}

/** By how much prices go up or down, as the call takes it; null while nothing that can be read is typed. */
function parseChange(unit: string, text: string): Sent['change'] | null {
  if (unit === 'Percent') {
    const percent = parseDecimal(text)
    return percent === null || Number.isNaN(percent) ? null : { type: 'Percent', percent }
  }
  const cents = parseCents(text)
  return cents === null || Number.isNaN(cents) ? null : { type: 'Amount', amount: { cents, currency: 'eur' } }
}

/** New prices from a day on: what is sold keeps its own. */
export function ChangePricesWindow({ open, onClose, activityId, batchId, done }: BatchWindowProps) {
  const { client, office } = useOfficeContext()
  const scope = useScope()
  const call = adminCall(client)
  const [from, setFrom] = useState<string | null>(() => dayKey(office.zone, serverNow()))
  const [unit, setUnit] = useState('Percent')
  const [text, setText] = useState('')
  const [prices, setPrices] = useState<readonly Kind[]>(kinds.map(({ name }) => name))
  const [round, setRound] = useState('10')
  const [changes, setChanges] = useState<Change[] | null>(null)
  const [isPending, attempt] = useAttempt()
  const change = parseChange(unit, text)
  const input: Sent | null =
    from === null || change === null || prices.length === 0
      ? null
      : { activityId, batchIds: [batchId], from, change, prices: [...prices], roundTo: parseRound(round) }
  const withInput = async (work: (sent: Sent) => Promise<void>) => {
    if (input) await attempt(() => work(input))
  }
  const look = () => withInput(async (sent) => setChanges((await call('/admin/preview-ticket-prices', sent)).changes))
  const apply = () =>
    withInput(async (sent) => {
      const [changed] = (await call('/admin/change-ticket-prices', sent)).changed
      if (!changed) notify.success('Prix modifiés')
      else {
        const target = { call: scopeCall(client, scope), target: changed.id, updatedAt: changed.updatedAt }
        void notifySaved('Prix modifiés', { ...target, after: async () => done() })
      }
      done()
    })
  const changesNothing = changes?.every(({ effect }) => effect === 'none') ?? false
  return (
    <ModalWindow
      open={open}
      onClose={onClose}
      title="Changer les prix à partir d’un jour"
      width={720}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {changes ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => setChanges(null)}>
                Retour
              </Button>
              <Button size="sm" disabled={changesNothing} loading={isPending} onClick={() => void apply()}>
                Changer les prix
              </Button>
            </>
          ) : (
            <Button size="sm" disabled={input === null} loading={isPending} onClick={() => void look()}>
              Voir les nouveaux prix
            </Button>
          )}
        </div>
      }
    >
      {changes ? (
        changes.map((one) => <PricesView key={one.batchId} change={one} from={from ?? ''} />)
      ) : (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateInput label="Premier jour aux nouveaux prix" zone={office.zone} value={from} onChange={setFrom} />
          <Select
            label="Arrondir"
            value={round}
            options={Object.entries(rounds).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => setRound(target.value)}
          />
          <Select
            label="Changement"
            value={unit}
            options={[
              { value: 'Percent', label: 'En pourcentage' },
              { value: 'Amount', label: 'En euros' },
            ]}
            onChange={({ target }) => setUnit(target.value)}
          />
          <Input
            label={unit === 'Percent' ? 'De combien (%)' : 'De combien (€)'}
            hint="Avec un signe moins pour une baisse."
            inputMode="text"
            autoComplete="off"
            className="[&_input]:(text-right tabular-nums)"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <fieldset className="flex flex-wrap gap-x-6 gap-y-2 sm:col-span-2">
            <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Prix concernés</legend>
            {kinds.map(({ name, label }) => (
              <Checkbox
                key={name}
                label={label}
                checked={prices.includes(name)}
                onChange={({ currentTarget }) =>
                  setPrices(currentTarget.checked ? [...prices, name] : prices.filter((one) => one !== name))
                }
              />
            ))}
          </fieldset>
        </div>
      )}
    </ModalWindow>
  )
}

function effectText({ effect, slots, soldSlots }: Change, day: string): string {
  if (effect === 'none')
    return 'Rien ne change : aucun créneau n’est vendu à partir de ce jour, et un stock flexible change de prix dès aujourd’hui ou pas du tout.'
  const sold = soldSlots > 0 ? ` ${soldSlots} ont déjà des ventes, qui gardent leur prix.` : ''
  const count = `${slots.toLocaleString('fr')} créneau${slots > 1 ? 'x' : ''}`
  return effect === 'split'
    ? `${count} à partir du ${day} passent dans un stock à part, aux nouveaux prix.${sold}`
    : `${count} : tout ce stock prend les nouveaux prix.${sold}`
}

/** Tickets have no name but their place. */
const named = (tickets: Change['tickets']) => tickets.map((ticket, at) => ({ ...ticket, key: `#${at + 1}` }))

function PricesView({ change, from }: { change: Change; from: string }) {
  const cell = 'px-2 py-1.5 text-right tabular-nums'
  return (
    <div className="flex flex-col gap-3">
      <p>{effectText(change, dayText(from))}</p>
      <div>
        <table className="w-full">
          <caption className="sr-only">Nouveaux prix</caption>
          <thead className="text-note text-ink-soft">
            <tr>
              <th className="px-2 py-1.5 text-left font-semibold">Ticket</th>
              {kinds.map(({ name, label }) => (
                <th key={name} className={`${cell} font-semibold`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {named(change.tickets).map(({ key, label, before, after }) => (
              <tr key={key} className="border-t border-line">
                <th scope="row" className="px-2 py-1.5 text-left font-medium">
                  {label}
                </th>
                {kinds.map(({ name }) => (
                  <td key={name} className={cell}>
                    {before[name].cents === after[name].cents ? null : (
                      <span className="text-note text-ink-soft">{formatPrice(before[name].cents)} → </span>
                    )}
                    {formatPrice(after[name].cents)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
