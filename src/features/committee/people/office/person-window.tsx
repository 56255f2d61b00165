import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { SideWindow, useWithoutParameter } from '#web/office/kit/modal/side-window.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

const PersonDetails = lazy(() => import('./person-details.tsx').then((loaded) => ({ default: loaded.PersonDetails })))
type MoreSections = ComponentProps<typeof PersonDetails>['more']

export type Person = CallResult<'/admin/get-user'>

const FAILURE = 'Échec de la récupération des utilisateurs'

interface PersonWindowProps {
  /** Person named by the URL; undefined for none. */
  userId: string | undefined
  /** Called after a change, so that the list reloads. */
  onChanged: () => Promise<void>
  /** Closes the window where the URL names the person in a different way. */
  onClose?: () => void
  /** Title of the failure to load. */
  failure?: string
  more?: MoreSections
}

/** Window of a person over a list, opened and closed by the URL. */
export function PersonWindow({ userId, onChanged, onClose, failure = FAILURE, more }: PersonWindowProps) {
  const close = useWithoutParameter('person')
  const [isDirty, setDirty] = useState(false)
  return (
    <SideWindow of={userId} title="Fiche utilisateur" onClose={onClose ?? close} isDirty={isDirty}>
      {(id) => <LoadedPerson key={id} userId={id} title={failure} onDirty={setDirty} {...{ onChanged, more }} />}
    </SideWindow>
  )
}

interface LoadedPersonProps {
  userId: string
  /** Title of the failure to load. */
  title: string
  onChanged: () => Promise<void>
  onDirty: (isDirty: boolean) => void
  more: MoreSections
}

function LoadedPerson({ userId, title, onChanged, onDirty, more }: LoadedPersonProps) {
  const call = useScopeCall()
  const read = useCallback(() => call('/get-user', { userId }), [call, userId])
  const { found, failure, reload: load } = useLoaded<Person>(read)
  const reload = async () => {
    await Promise.all([load(), onChanged()])
  }
  const loading = <LoadingBlock label="Chargement de la fiche" />
  // Keeps the earlier content below a failure, because the administrator may be typing.
  return (
    <>
      {failure === null ? null : (
        <Notice kind="error" title={title} className="mb-5">
          <p>{failure instanceof Error ? failure.message : ''}</p>
          <Button variant="secondary" size="sm" className="mt-3" onClick={() => void load()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {found ? (
        <Suspense fallback={loading}>
          <PersonDetails person={found} {...{ reload, onDirty, more }} />
        </Suspense>
      ) : failure === null ? (
        loading
      ) : null}
    </>
  )
}
