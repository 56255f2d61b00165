import { useState } from 'react'
import { ROOT } from '#features/committee/groups/office/group-address.ts'
import type { ListedPerson, MoveEffects } from '#kernel/people/person-shapes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { PlanButtons } from '#web/office/kit/plan-buttons.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { GroupTreeWindow } from '#web/office/kit/tree/group-tree-window.tsx'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import { moveLines } from './move-lines.ts'

interface MovePersonProps {
  user: ListedPerson
  reload: () => Promise<void>
}

interface Planned {
  groupIds: string[]
  effects: MoveEffects
}

/** Moves a person to another group chosen from the tree, and shows the effects first. */
export function MovePerson({ user, reload }: MovePersonProps) {
  const call = useScopeCall()
  const { client } = useOfficeContext()
  const admin = adminCall(client)
  const [isChoosing, setChoosing] = useState(false)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [isMoving, setMoving] = useState(false)

  /** Path to a group. Handles the default group apart, because the tree of choices leaves it out. */
  async function chainTo(groupId: string): Promise<string[]> {
    if (groupId === ROOT) return [ROOT]
    const { items } = await call('/list-groups', { id: groupId, limit: 1 })
    const [group] = items
    if (!group) throw new Error('Groupe introuvable')
    return [...group.above.map(({ id }) => id), group.id]
  }

  async function plan(groupId: string): Promise<void> {
    try {
      const groupIds = await chainTo(groupId)
      const { effects } = await admin('/admin/preview-move-user-to-group', { userId: user.userId, groupIds })
      setPlanned({ groupIds, effects })
    } catch (error) {
      notify.error("Échec de la mise à jour de l'utilisateur", error)
    }
  }

  async function move({ groupIds, effects }: Planned): Promise<void> {
    setMoving(true)
    try {
      const { user: moved } = await admin('/admin/move-user-to-group', {
        userId: user.userId,
        groupIds,
        ifUpdatedAt: user.updatedAt,
      })
      setPlanned(null)
      void notifySaved(`Utilisateur déplacé dans ${effects.to.groupLabel}`, {
        call,
        target: user.userId,
        updatedAt: moved.updatedAt,
        after: reload,
      })
      await reload()
    } catch (error) {
      notify.error("Échec de la mise à jour de l'utilisateur", error)
      await reload()
    } finally {
      setMoving(false)
    }
  }

  return (
    <section aria-label="Déplacer l'utilisateur">
      <h2 className="text-base font-bold">Déplacer l'utilisateur</h2>
      {planned ? (
        <Notice className="mt-3" title={`De ${planned.effects.from.groupLabel} à ${planned.effects.to.groupLabel}`}>
          <ul className="list-disc pl-5">
            {moveLines(planned.effects).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <PlanButtons
            text="Déplacer"
            isPending={isMoving}
            confirm={() => move(planned)}
            cancel={() => setPlanned(null)}
          />
        </Notice>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
            Choisir un autre groupe
          </Button>
          {user.groups.length === 0 ? null : (
            <Button variant="secondary" size="sm" onClick={() => void plan(ROOT)}>
              Groupe par défaut
            </Button>
          )}
        </div>
      )}
      <GroupTreeWindow
        open={isChoosing}
        onClose={() => setChoosing(false)}
        call={call}
        mode="single"
        chosen={user.groups.slice(-1)}
        onChoose={([groupId]) => void (groupId === undefined ? undefined : plan(groupId))}
      />
    </section>
  )
}
