import { useCallback, useEffect, useState } from 'react'
import { plural } from '#lib/words/plural.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { scopeCall } from '#web/office/kit/scope-call.ts'
import { useOfficeContext, useScope } from '#web/office/use-office.ts'
import { slotsText } from '../slots-text.ts'
import type { ActivityWaiting } from '../waiting-shapes.ts'
import { WaitingSettingsForm } from './waiting-settings-form.tsx'

const people = (count: number) => `${count} ${plural(count, 'personne')}`

function lineText({ waiting, anyDate, holding }: ActivityWaiting): string {
  if (waiting + holding === 0) return 'Personne n’attend de place.'
  const any = anyDate > 0 ? `, dont ${anyDate} pour n’importe quelle date` : ''
  const held = holding > 0 ? ` ${people(holding)} ${plural(holding, 'a', 'ont')} une place gardée.` : ''
  return `${people(waiting)} en attente${any}.${held}`
}

/** Numbers of people who wait for an activity, slot by slot, and the settings of its waiting list. */
export function WaitingListPanel({ activityId }: { activityId: string }) {
  const { client } = useOfficeContext()
  const scope = useScope()
  const [line, setLine] = useState<ActivityWaiting | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setLine((await scopeCall(client, scope)('/get-activity-line', { activityId })).line)
    } catch {
      setFailed(true)
    }
  }, [client, scope, activityId])
  useEffect(() => void load(), [load])
  return (
    <section aria-labelledby="liste-attente" className="mt-6 max-w-6xl rounded-lg border border-line p-4">
      <h2 id="liste-attente" className="text-base font-bold">
        Liste d’attente
      </h2>
      {hasFailed ? (
        <Notice kind="error" className="mt-3" title="La liste d’attente n’a pas pu être chargée.">
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void load()}>
            Réessayer
          </Button>
        </Notice>
      ) : line === null ? (
        <LoadingBlock label="Chargement de la liste d’attente" />
      ) : (
        <>
          <p className="mt-1 text-ink-soft">{lineText(line)}</p>
          {line.slots.length > 0 ? <SlotCounts slots={line.slots} /> : null}
          <WaitingSettingsForm
            key={line.settings.updatedAt}
            activityId={activityId}
            settings={line.settings}
            onChanged={load}
          />
        </>
      )}
    </section>
  )
}

function SlotCounts({ slots }: Pick<ActivityWaiting, 'slots'>) {
  const { zone } = useOfficeContext().office
  return (
    <table className="mt-3 w-full max-w-xl border-collapse text-sm">
      <thead>
        <tr className="border-b border-line text-note text-ink-soft">
          <th scope="col" className="py-1.5 pr-3 text-left font-semibold">
            Créneau
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-semibold">
            En attente
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
            Places gardées
          </th>
        </tr>
      </thead>
      <tbody>
        {slots.map((slot) => (
          <tr key={slot.stockId} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-medium tabular-nums">
              {slotsText([{ ...slot, kind: slot.type }], zone)}
            </th>
            <td className="px-3 py-1.5 text-right tabular-nums">{slot.waiting}</td>
            <td className="py-1.5 pl-3 text-right tabular-nums">{slot.held}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
