import { useState } from 'react'
import type { ListedPerson, MoveEffects } from '../../../features/people/person-shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { notify } from '../../../ui/toast.ts'
import { adminCall } from '../kit/scope-call.ts'
import { GroupTreeWindow } from '../kit/tree/group-tree-window.tsx'
import { notifySaved } from '../kit/undo-saved.ts'
import { useScopeCall } from '../kit/use-scope-call.ts'
import { useOfficeContext } from '../use-office.ts'

interface MovePersonProps {
  user: ListedPerson
  reload: () => Promise<void>
}

interface Planned {
  groupIds: string[]
  effects: MoveEffects
}

/** Another group for a person: chosen from the tree, with what it changes before it is done. */
export function MovePerson({ user, reload }: MovePersonProps) {
  const call = useScopeCall()
  const { client } = useOfficeContext()
  const admin = adminCall(client)
  const [isChoosing, setChoosing] = useState(false)
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [isMoving, setMoving] = useState(false)

  async function plan(groupId: string): Promise<void> {
    try {
      const { items } = await call('/list-groups', { id: groupId, limit: 1 })
      const [group] = items
      if (!group) throw new Error('Groupe introuvable')
      const groupIds = [...group.above.map(({ id }) => id), group.id]
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
            {effectLines(planned.effects).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" loading={isMoving} onClick={() => void move(planned)}>
              Déplacer
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setPlanned(null)}>
              Annuler
            </Button>
          </div>
        </Notice>
      ) : (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setChoosing(true)}>
          Choisir un autre groupe
        </Button>
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

const opens = (isOpen: boolean) => (isOpen ? 'accessibles' : 'plus accessibles')

/** What moving changes, in sentences; that nothing changes is one, too. */
function effectLines({ from, to, endedSessions, permissions, lostCartItems, administers }: MoveEffects): string[] {
  const { before, after } = permissions
  const lines = [
    ...(from.host === to.host ? [] : [`Son site devient ${to.host ?? 'le site général'}.`]),
    ...(before.cse === after.cse
      ? []
      : [`Les activités premium ne lui seront ${after.cse ? 'plus fermées' : opens(false)}.`]),
    ...(before.nonCse === after.nonCse
      ? []
      : [`Les activités non premium ne lui seront ${after.nonCse ? 'plus fermées' : opens(false)}.`]),
    ...(endedSessions === 0
      ? []
      : [
          `${endedSessions} connexion${endedSessions > 1 ? 's' : ''} en cours ${endedSessions > 1 ? 'prendront' : 'prendra'} fin : il faudra se connecter sur le nouveau site.`,
        ]),
    ...lostCartItems.map((label) => `« ${label} » est dans son panier et ne pourra plus être acheté.`),
    ...administers.map((label) => `Le droit d’administrer ${label} reste.`),
  ]
  return lines.length > 0 ? lines : ['Rien d’autre ne change pour cette personne.']
}
