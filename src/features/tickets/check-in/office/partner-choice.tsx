import { useCallback, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SuggestInput } from '#web/office/kit/form/suggest-input.tsx'
import type { AdminCall } from '#web/office/kit/scope-call.ts'

const SEARCH_DELAY_MS = 200

interface PartnerChoiceProps {
  call: AdminCall
  /** The chosen partner. */
  partner: { id: string; name: string } | null
  choose: (vendorId: string | undefined) => void
}

/** Choice of the partner whose entrance it is. */
export function PartnerChoice({ call, partner, choose }: PartnerChoiceProps) {
  const [text, setText] = useState('')
  const load = useCallback(
    async (wanted: string, signal: AbortSignal) =>
      (
        await call(
          '/admin/vendor-lookup',
          { limit: 10, count: false, ...(wanted === '' ? {} : { text: wanted }) },
          { signal },
        )
      ).items,
    [call],
  )
  if (partner)
    return (
      <div>
        <p className="mb-1.5 text-note font-semibold tracking-wide text-ink-soft">Partenaire</p>
        <p className="flex min-h-11 flex-wrap items-center gap-3">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{partner.name}</span>
          <Button variant="secondary" size="sm" onClick={() => choose(undefined)}>
            Changer
          </Button>
        </p>
      </div>
    )
  return (
    <SuggestInput
      name="partner"
      label="Partenaire"
      text={text}
      onText={setText}
      onPick={({ id }) => {
        setText('')
        choose(id)
      }}
      load={load}
      itemKey={({ id }) => id}
      itemText={({ name }) => name}
      debounceMs={SEARCH_DELAY_MS}
      emptyText="Aucun partenaire de ce nom."
      placeholder="Nom du partenaire"
    />
  )
}
