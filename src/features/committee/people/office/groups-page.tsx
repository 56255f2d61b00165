import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { Client } from '#api/client.ts'
import { GROUPS, type GroupAddress, groupPath, ROOT } from '#features/committee/groups/office/group-address.ts'
import { groupPeopleSource, isPeople, peopleBelow } from '#features/committee/groups/office/group-people-source.ts'
import { GroupWindow } from '#features/committee/groups/office/group-window.tsx'
import { Button } from '#ui/button.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { Tree } from '#web/office/kit/tree/tree.tsx'
import { type StaleBranches, TOP, type TreeHit } from '#web/office/kit/tree/tree-source.ts'
import { OfficePage } from '#web/office/office-page.tsx'
import { useOfficeContext } from '#web/office/use-office.ts'
import { PersonWindow } from './person-window.tsx'

const NewGroup = lazy(() =>
  import('#features/committee/groups/office/new-group.tsx').then((loaded) => ({ default: loaded.NewGroup })),
)

/** Tree of groups and people, with the window named by the URL over it. */
export function GroupsPage({ address }: { address: GroupAddress }) {
  const { client } = useOfficeContext()
  const navigate = useNavigate()
  const source = useMemo(() => groupPeopleSource(adminCall(client)), [client])
  const [stale, setStale] = useState<StaleBranches | null>(null)
  const [revealed, setRevealed] = useState<TreeHit | null>(null)
  const [isCreating, setCreating] = useState(false)
  const open = (href: string) => void navigate({ href })
  const close = useCallback(() => void navigate({ href: GROUPS }), [navigate])
  const groupId = address.kind === 'group' ? address.groupId : undefined
  const shownId = address.kind === 'group' ? address.groupId : address.kind === 'user' ? address.userId : ''
  return (
    <OfficePage
      actions={
        <Button size="sm" onClick={() => setCreating(true)}>
          Créer un groupe
        </Button>
      }
    >
      <div className="max-w-3xl">
        <Tree
          label="Groupes et utilisateurs"
          source={source}
          searchLabel="Rechercher un groupe"
          emptyText="Il n’y a pas encore de groupe."
          selection={{
            mode: 'single',
            ids: new Set([shownId]),
            // The node that holds a group's people unfolds, and has no window.
            change: (_ids, node) => (isPeople(node.id) ? undefined : open(groupPath(source.pathOf(node.id)))),
          }}
          revealed={revealed}
          stale={stale}
        />
      </div>
      <GroupWindow
        groupId={groupId}
        onClose={close}
        onOpen={open}
        onLoaded={setRevealed}
        onChanged={(below) => setStale({ below: [...below] })}
      />
      <PersonWindow
        userId={address.kind === 'user' ? address.userId : undefined}
        onChanged={async () => {
          const before = source.pathOf(shownId).slice(0, -1)
          const now = await groupsAbove(client, shownId)
          // Reloads both branches and all groups above, whose counts have changed.
          const above = [...new Set([...before, ...now])]
          setStale({ below: [TOP, ...above, ...above.map(peopleBelow)] })
        }}
        onClose={close}
        failure="Utilisateur non disponible"
      />
      <Suspense fallback={null}>
        {isCreating ? (
          <NewGroup
            parent={{ groupId: ROOT, groupLabel: 'Groupe par défaut' }}
            onClose={() => setCreating(false)}
            onCreated={(group) => {
              setStale({ below: [ROOT] })
              open(groupPath([ROOT, group.groupId]))
            }}
          />
        ) : null}
      </Suspense>
    </OfficePage>
  )
}

/** Path of a person's groups from the top down; empty if it cannot be loaded. */
const groupsAbove = (client: Client, userId: string): Promise<string[]> =>
  adminCall(client)('/admin/get-user', { userId }).then(
    ({ user }) => [ROOT, ...user.groups],
    () => [],
  )
