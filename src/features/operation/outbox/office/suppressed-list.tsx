import type { SuppressedAddress } from '#kernel/mail/outbox-shapes.ts'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/toast.ts'
import { dayText } from '#web/office/kit/list/date-text.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { reasonTexts } from '../mail-texts.ts'

interface SuppressedListProps {
  items: readonly SuppressedAddress[]
  onChanged: () => Promise<void>
}

/** Emails to which the site sends few mails or none, with the reason and a button that releases them. */
export function SuppressedList({ items, onChanged }: SuppressedListProps) {
  return (
    <ul
      aria-label="Adresses écartées"
      className="flex max-w-4xl flex-col divide-y divide-line rounded-lg border border-line"
    >
      {items.map((item) => (
        <Suppressed key={item.address} item={item} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function Suppressed({ item, onChanged }: { item: SuppressedAddress; onChanged: () => Promise<void> }) {
  const { client, office } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const release = () =>
    attempt(async () => {
      await adminCall(client)('/admin/release-address', { address: item.address })
      notify.success(`${item.address} reçoit de nouveau les courriels`)
      await onChanged()
    })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 [overflow-wrap:anywhere]">{item.address}</span>
          <StateChip tone="bad">{reasonTexts[item.reason]}</StateChip>
        </p>
        <p className="text-note text-ink-soft [overflow-wrap:anywhere]">
          Depuis le {dayText(office.zone, item.since)}
          {item.note === null ? null : (
            <>
              {' · '}
              <span lang="en">{item.note}</span>
            </>
          )}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={isPending}
        aria-label={`Réintégrer ${item.address}`}
        onClick={() => void release()}
      >
        Réintégrer
      </Button>
    </li>
  )
}
