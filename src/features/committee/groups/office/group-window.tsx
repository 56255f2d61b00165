import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { SideWindow } from '#web/office/kit/modal/side-window.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import type { TreeHit } from '#web/office/kit/tree/tree-source.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { GroupDetails as Details } from '../group-shapes.ts'

const GroupDetails = lazy(() => import('./group-details.tsx').then((loaded) => ({ default: loaded.GroupDetails })))

export interface GroupWindowEvents {
  /** Opens another group: one above, or one just created. */
  onOpen: (href: string) => void
  /** Reports changed branches of the tree, by the group above them. */
  onChanged: (below: readonly string[]) => void
}

interface GroupWindowProps extends GroupWindowEvents {
  /** Group named by the URL; undefined for none. */
  groupId: string | undefined
  onClose: () => void
  /** Reports the group's position, so that the tree unfolds the path to it. */
  onLoaded: (hit: TreeHit) => void
}

/** Window of a group over the tree, opened and closed by the URL. */
export function GroupWindow({ groupId, onClose, ...events }: GroupWindowProps) {
  const [isDirty, setDirty] = useState(false)
  return (
    <SideWindow of={groupId} title="Groupe" width={760} {...{ onClose, isDirty }}>
      {(id) => <LoadedGroup key={id} groupId={id} onClose={onClose} onDirty={setDirty} {...events} />}
    </SideWindow>
  )
}

interface LoadedGroupProps extends Omit<GroupWindowProps, 'groupId'> {
  groupId: string
  onDirty: (isDirty: boolean) => void
}

function LoadedGroup({ groupId, onLoaded, ...props }: LoadedGroupProps) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-user-group', { groupId }), [client, groupId])
  const { found, failure, reload } = useLoaded<Details>(read)
  useEffect(() => {
    if (found) onLoaded(toTreeHit(found))
  }, [found, onLoaded])
  const loading = <LoadingBlock label="Chargement du groupe" />
  if (!found && failure === null) return loading
  return (
    <>
      {failure === null ? null : (
        <Notice kind="error" className="mb-4" title={failure instanceof Error ? failure.message : ''}>
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {found ? (
        <Suspense fallback={loading}>
          <GroupDetails group={found} reload={reload} {...props} />
        </Suspense>
      ) : null}
    </>
  )
}

const toTreeHit = ({ item, above, holds }: Details): TreeHit => ({
  id: item.groupId,
  label: item.groupLabel,
  childCount: holds.subGroups + (holds.users > 0 ? 1 : 0),
  above: above.map(({ groupId, groupLabel }) => ({ id: groupId, label: groupLabel })),
})
