import { type FormEvent, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { useAttempts } from '#ui/browser/attempts.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { parseWhole } from '#ui/typed-numbers.ts'
import { adminCall, scopeCall } from '#web/office/kit/scope-call.ts'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import type { CalendarStock } from '../calendar-shapes.ts'

interface AdjustPanelProps {
  id: string
  stock: Pick<CalendarStock, 'id' | 'quantity' | 'bought' | 'reserved' | 'remaining'>
  /** "Créneau 10:00 – 11:00". */
  name: string
  onClose: () => void
  onChanged: () => Promise<void>
}

/** Parses the typed number; null if invalid. */
function parseTotal(text: string): number | null {
  const total = parseWhole(text) ?? Number.NaN
  return total >= 0 && total < 10_000_000 ? total : null
}

/** Panel that sets the places of one slot or period by hand, not below the places sold. */
export function AdjustPanel({ id, stock, name, onClose, onChanged }: AdjustPanelProps) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const call = adminCall(client)
  const send = useAttempts()
  const quantity = stock.quantity ?? 0
  const taken = stock.bought + stock.reserved
  const [text, setText] = useState(String(quantity))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const total = parseTotal(text)
  const delta = total === null ? 0 : total - quantity
  const problem = total === null ? 'Indiquez un nombre de places.' : refusal
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (delta === 0 || isSending) return
    setSending(true)
    try {
      const wish = { stockId: stock.id, delta, ifQuantity: quantity }
      const { stock: saved } = await send(JSON.stringify(wish), (idempotencyKey) =>
        call('/admin/adjust-stock', wish, { idempotencyKey }),
      )
      void notifySaved(`${name} : ${saved.quantity} places`, {
        call: scopeCall(client, scope),
        target: stock.id,
        updatedAt: saved.adjustedAt ?? 0,
        after: onChanged,
      })
      await onChanged()
      onClose()
    } catch (error) {
      setRefusal(error instanceof ClientError ? error.message : 'Le stock n’a pas pu être mis à jour. Réessayez.')
      await onChanged()
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      id={id}
      aria-label={`Ajuster le stock, ${name}`}
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-lg bg-surface px-4 py-3"
    >
      <Facts title="Stock actuel" total={quantity} remaining={stock.remaining} />
      <Facts
        title="Après ajustement"
        total={total === null ? null : total}
        remaining={total === null ? null : total - taken}
      />
      <Input
        label="Nouveau total"
        name="total"
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        value={text}
        error={problem}
        hint={taken > 0 ? `Au moins ${taken} : ${stock.bought} achetées, ${stock.reserved} en paiement.` : undefined}
        onChange={({ target }) => {
          setRefusal(null)
          setText(target.value)
        }}
        onFocus={({ target }) => target.select()}
        className="w-44"
      />
      <div className="flex gap-2 pb-0.5">
        <Button type="submit" size="sm" disabled={delta === 0} loading={isSending}>
          Mettre à jour
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Retour
        </Button>
      </div>
    </form>
  )
}

function Facts({ title, total, remaining }: { title: string; total: number | null; remaining: number | null }) {
  return (
    <dl className="min-w-32">
      <dt className="text-note font-semibold text-ink-soft">{title}</dt>
      <dd className="tabular-nums" aria-live="polite">
        <span className="text-lg font-bold">{total ?? '–'}</span>{' '}
        {remaining === null ? null : (
          <span className={remaining < 0 ? 'font-semibold text-negative' : 'text-ink-soft'}>
            dont {remaining} restantes
          </span>
        )}
      </dd>
    </dl>
  )
}
