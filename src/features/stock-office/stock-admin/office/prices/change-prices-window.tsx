import { useState } from 'react'
import type { CallInput, CallResult } from '#api/client.ts'
import type { StockBatch } from '#features/stock/slots/office-stock-shapes.ts'
import { dayKey } from '#kernel/time/region-time.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/field.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { notify } from '#ui/toast.ts'
import { ModalWindow } from '#web/office/kit/modal/modal-window.tsx'
import { DateInput } from '#web/office/kit/pickers/date-input.tsx'
import { leadToUnread } from '#web/office/kit/pickers/lead-to-unread.ts'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { notifyAllSaved } from '#web/office/kit/undo-saved.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { reservationText } from '../batches/batch-texts.ts'
import { ChangeField, parseChange } from './change-field.tsx'
import { usePriceQuestions } from './price-questions.tsx'
import { choosePriceKinds, type PriceKind, PricesView } from './prices-view.tsx'

type Sent = CallInput<'/admin/change-ticket-prices'>
type Change = CallResult<'/admin/preview-ticket-prices'>['changes'][number]

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
  batch: StockBatch
  /** All stocks of the activity, this one included. */
  batches: readonly StockBatch[]
  /** Commission of a partner who sells by an agent, whose buying prices nobody owes; null: a resale. */
  commission: number | null
  /** Called after the change. */
  done: () => void
}

/** Preview shown to the operator, with the idempotency key for applying exactly that once. */
interface Preview {
  changes: Change[]
  sent: Sent
  key: string
}

/** Limit of the call. */
const MOST_STOCKS = 20

/** Window that sets new prices from a day on; tickets already sold keep theirs. */
export function ChangePricesWindow({ open, onClose, batch, batches, commission, done }: BatchWindowProps) {
  const { client, office } = useOfficeContext()
  const scope = useScope()
  const call = adminCall(client)
  const kinds = choosePriceKinds(commission)
  const [from, setFrom] = useState<string | null>(() => dayKey(office.zone, serverNow()))
  const [unit, setUnit] = useState('Percent')
  const [text, setText] = useState('')
  const [batchIds, setBatchIds] = useState<readonly string[]>([batch.id])
  const [prices, setPrices] = useState<readonly PriceKind[]>(kinds.map(({ name }) => name))
  const [withOptions, setWithOptions] = useState(true)
  const [round, setRound] = useState('10')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isPending, attempt] = useAttempt()
  const [ask, questions] = usePriceQuestions()
  const change = parseChange(unit, text)
  const stockName = (id: string) => {
    const found = batches.find((one) => one.id === id)
    return found
      ? `${found.ticketInfo.map(({ label }) => label).join(' · ')} (${reservationText(found, office.zone)})`
      : ''
  }
  const input: Sent | null =
    from === null || change === null || prices.length === 0 || batchIds.length === 0
      ? null
      : {
          ...{ activityId: batch.activityId, batchIds: [...batchIds], from, change },
          ...{ prices: [...prices], roundTo: parseRound(round), withOptions },
        }
  const look = () =>
    attempt(async () => {
      if (!input || leadToUnread()) return
      const { changes } = await call('/admin/preview-ticket-prices', input)
      const ifUpdatedAt = changes.map(({ batchId, updatedAt }) => ({ batchId, updatedAt }))
      setPreview({ changes, sent: { ...input, ifUpdatedAt }, key: crypto.randomUUID() })
    })
  const apply = ({ changes, sent, key }: Preview) =>
    attempt(async () => {
      if (!(await ask(changes, changes.length > 1 ? stockName : () => null))) return
      const { changed } = await call('/admin/change-ticket-prices', sent, { idempotencyKey: key })
      if (changed.length === 0) notify.success('Prix modifiés')
      else void notifyAllSaved('Prix modifiés', { call: scopeCall(client, scope), changed, after: async () => done() })
      done()
    })
  const changesNothing = preview?.changes.every(({ effect }) => effect === 'none') ?? false
  return (
    <ModalWindow
      open={open}
      onClose={onClose}
      title="Changer les prix à partir d’un jour"
      width={720}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {preview ? (
            <>
              <Button variant="secondary" size="sm" onClick={() => setPreview(null)}>
                Retour
              </Button>
              <Button size="sm" disabled={changesNothing} loading={isPending} onClick={() => void apply(preview)}>
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
      {preview ? (
        <div className="flex flex-col gap-6">
          {preview.changes.map((one) => (
            <PricesView
              key={one.batchId}
              title={preview.changes.length > 1 ? stockName(one.batchId) : null}
              change={one}
              from={preview.sent.from}
              commission={commission}
            />
          ))}
        </div>
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
          <ChangeField unit={unit} text={text} onChange={setText} />
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
            <Checkbox
              label="Options comprises"
              checked={withOptions}
              onChange={({ currentTarget }) => setWithOptions(currentTarget.checked)}
            />
          </fieldset>
          {batches.length > 1 ? (
            <fieldset className="flex flex-col gap-2 sm:col-span-2">
              <legend className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Stocks concernés</legend>
              {batches.map(({ id }) => (
                <Checkbox
                  key={id}
                  label={stockName(id)}
                  checked={batchIds.includes(id)}
                  disabled={!batchIds.includes(id) && batchIds.length >= MOST_STOCKS}
                  onChange={({ currentTarget }) =>
                    setBatchIds(currentTarget.checked ? [...batchIds, id] : batchIds.filter((one) => one !== id))
                  }
                />
              ))}
            </fieldset>
          ) : null}
        </div>
      )}
      {questions}
    </ModalWindow>
  )
}
