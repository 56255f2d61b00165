import { useState } from 'react'
import type { Conflict } from '#contract/conflict-shapes.ts'
import { limits } from '#lib/words/limits.ts'
import { Button } from '#ui/button.tsx'
import { findConflict } from '#web/office/kit/find-conflict.ts'
import { RemovalConflictDialog } from '#web/office/kit/form/removal-conflict-dialog.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { notifyUndoable } from '#web/office/notices.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupDetails } from '../group-shapes.ts'
import { holdsText } from '../holds-text.ts'
import { groupWords } from './group-values.ts'

interface RemoveGroupProps {
  group: GroupDetails
  /** `updatedAt` that the administrator has seen. */
  version: number
  reload: () => Promise<void>
  onRemoved: () => void
  onTakenBack: () => void
}

/** Deletes an empty group; the notice offers to restore it. Otherwise shows what prevents the deletion. */
export function RemoveGroup({ group: { item, holds }, version, reload, onRemoved, onTakenBack }: RemoveGroupProps) {
  const { client, drafts } = useOfficeContext()
  const [isPending, attempt] = useAttempt()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const inTheWay = holdsText(holds)
  const { groupId } = item
  const remove = (ifUpdatedAt: number | undefined) =>
    attempt(async () => {
      setConflict(null)
      const call = adminCall(client)
      try {
        const { trashId } = await call('/admin/delete-user-group', { groupId, ifUpdatedAt })
        drafts.drop(`group/${groupId}`)
        onRemoved()
        void notifyUndoable(
          'Groupe supprimé',
          async () => {
            await call('/admin/restore-from-trash', { trashId })
            onTakenBack()
          },
          { trashId },
        )
      } catch (error) {
        const changed = findConflict(error, version)
        if (!changed) {
          // Reloads what prevents the deletion, since members or others were added meanwhile.
          await reload()
          throw error
        }
        setConflict(changed)
      }
    })
  return (
    <section aria-label="Suppression" className="border-t border-line pt-5">
      {inTheWay === null ? (
        <p className="mb-3 text-ink-soft">
          Rien n’appartient à ce groupe : il ira {limits.undo.text} dans la corbeille.
        </p>
      ) : (
        <p id="group-in-the-way" className="mb-3 text-ink-soft">
          Ce groupe ne peut pas être supprimé : {inTheWay}.
        </p>
      )}
      <Button
        variant="danger"
        size="sm"
        disabled={inTheWay !== null}
        aria-describedby={inTheWay === null ? undefined : 'group-in-the-way'}
        loading={isPending}
        onClick={() => void remove(version)}
      >
        Supprimer le groupe
      </Button>
      <RemovalConflictDialog
        conflict={conflict}
        words={groupWords}
        remove={() => void remove(conflict?.updatedAt)}
        keep={() => {
          setConflict(null)
          void reload()
        }}
      />
    </section>
  )
}
