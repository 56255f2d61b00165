import { useCallback, useState } from 'react'
import { z } from 'zod'
import { Button } from '#ui/button.tsx'
import { momentText } from '#web/office/kit/form/days.ts'
import type { FieldWords } from '#web/office/kit/form/field-words.ts'
import { HistoryDialog } from '#web/office/kit/form/history-dialog.tsx'
import type { ScopeCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { personWords } from './person-values.ts'

interface PersonHistoryProps {
  userId: string
  reload: () => Promise<void>
}

/** "Historique" of a person: changes of facts, groups, access and rights, each with its author and moment. */
export function PersonHistory({ userId, reload }: PersonHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Historique
      </Button>
      {isOpen ? <OpenHistory userId={userId} reload={reload} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

function OpenHistory({ userId, reload, onClose }: PersonHistoryProps & { onClose: () => void }) {
  const call = useScopeCall()
  const { zone } = useOfficeContext().office
  const read = useCallback(() => namesOfGroups(call, userId), [call, userId])
  const { found: names } = useLoaded(read)
  const words: FieldWords = {
    ...personWords,
    print([key], value) {
      if (key === 'groupId' && typeof value === 'string') return names?.get(value) ?? value
      if (key === 'deactivatedAt') return typeof value === 'number' ? momentText(value, zone) : '(ouvert)'
      return undefined
    },
  }
  return <HistoryDialog open onClose={onClose} target={userId} call={call} words={words} onUndone={reload} />
}

const MOST_CHANGES = 100
const moved = z.looseObject({ groupId: z.string() })

/** Names of the groups between which the person was moved; deleted ones are missing. */
async function namesOfGroups(call: ScopeCall, userId: string): Promise<Map<string, string>> {
  const { items } = await call('/list-history', { target: userId, limit: MOST_CHANGES })
  const ids = items.flatMap(({ before, after }) =>
    [before, after].flatMap((state) => {
      const { data } = moved.safeParse(state)
      return data ? [data.groupId] : []
    }),
  )
  const found = await Promise.all([...new Set(ids)].map((id) => call('/list-groups', { id, limit: 1 })))
  const names = found.flatMap((page) => page.items.map(({ id, label }) => [id, label] as const))
  return new Map([['ROOT', 'Groupe par défaut'], ...names])
}
