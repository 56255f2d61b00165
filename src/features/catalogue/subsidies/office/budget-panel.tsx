import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { formatPrice } from '#kernel/time/money.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/field.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { moneyText, parseCents } from '#ui/typed-numbers.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { OfficeBudget } from '../subsidy-shapes.ts'

const words: FieldWords = {
  label: ([key]) => (key === 'amount' ? 'Budget' : 'Année'),
  print: ([key], value) => (key === 'amount' && typeof value === 'number' ? formatPrice(value) : undefined),
  whole: [],
}

/** A year's budget with its used and remaining amounts, and the field that sets it. */
export function BudgetPanel({ groupId, budget }: { groupId: string; budget: OfficeBudget }) {
  const { client } = useOfficeContext()
  const router = useRouter()
  const call = useScopeCall()
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [isHistory, setHistory] = useState(false)
  const { year, amount, used, updatedAt, id } = budget
  const isNew = updatedAt === 0

  async function save(event: FormEvent) {
    event.preventDefault()
    const cents = parseCents(typed ?? '')
    if (cents === null || Number.isNaN(cents) || cents < 0) {
      setError('Entrez un montant avec deux décimales au plus, par exemple 5 000.')
      return
    }
    setPending(true)
    try {
      const input = { groupId, year, amount: cents, ifUpdatedAt: updatedAt }
      const saved = (await client('/cse-admin/set-subsidy-budget', input)).budget
      setTyped(null)
      const text = `Budget ${year} enregistré`
      void notifySaved(text, { call, target: saved.id, updatedAt: saved.updatedAt, after: () => router.invalidate() })
      await router.invalidate()
    } catch (failure) {
      if (failure instanceof ClientError && failure.code === 'budgetBelowUsed') setError(failure.message)
      else {
        notifyFailure(failure)
        // Another administrator was faster: show the budget they have set.
        if (failure instanceof ClientError && failure.code === 'changedMeanwhile') await router.invalidate()
      }
    } finally {
      setPending(false)
    }
  }

  return (
    <section aria-label={`Budget ${year}`} className="rounded-lg border border-line bg-paper p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-base font-bold">Budget {year}</h2>
        {isNew ? null : (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Historique du budget ${year}`}
            onClick={() => setHistory(true)}
          >
            Historique
          </Button>
        )}
      </div>
      {isNew ? (
        <p className="mt-1 text-ink-soft">Sans budget, rien n’est pris en charge en {year}.</p>
      ) : (
        <>
          <dl className="mt-2 grid grid-cols-3 gap-3 tabular-nums [&_dd]:font-semibold [&_dt]:(text-note text-ink-soft)">
            <div>
              <dt>Budget</dt>
              <dd>{formatPrice(amount)}</dd>
            </div>
            <div>
              <dt>Engagé</dt>
              <dd>{formatPrice(used)}</dd>
            </div>
            <div>
              <dt>Reste</dt>
              <dd>{formatPrice(amount - used)}</dd>
            </div>
          </dl>
          <progress
            aria-label={`Part du budget ${year} engagée`}
            className="mt-3 h-2 w-full accent-accent"
            max={Math.max(1, amount)}
            value={used}
          />
        </>
      )}
      <form noValidate onSubmit={(event) => void save(event)} className="mt-3 flex flex-wrap items-end gap-2">
        <Input
          className="w-44"
          label={`Budget ${year} (€)`}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? (isNew ? '' : moneyText(amount))}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="secondary" size="md" loading={isPending} disabled={typed === null}>
          Enregistrer le budget
        </Button>
      </form>
      {isNew ? null : (
        <HistoryDialog
          open={isHistory}
          onClose={() => setHistory(false)}
          target={id}
          call={call}
          words={words}
          onUndone="routeReloads"
        />
      )}
    </section>
  )
}
