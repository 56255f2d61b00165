import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { LoadingBlock } from '#ui/spinner.tsx'
import { Modal } from '#web/office/kit/modal/modal.tsx'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

const PersonDetails = lazy(() => import('./person-details.tsx').then((loaded) => ({ default: loaded.PersonDetails })))

export type Person = CallResult<'/admin/get-user'>

const FAILURE = 'Échec de la récupération des utilisateurs'

interface PersonWindowProps {
  /** Whom the address names; undefined for nobody. */
  userId: string | undefined
  /** Something was changed: the list behind reads anew. */
  onChanged: () => Promise<void>
  /** Where the address names the person in another way than a list does. */
  onClose?: () => void
  /** What is said when the person could not be read. */
  failure?: string
}

/** The window of one person over a list, opened and closed by the address. */
export function PersonWindow({ userId, onChanged, onClose, failure = FAILURE }: PersonWindowProps) {
  const navigate = useNavigate()
  // What it shows stays while it goes away.
  const [shown, setShown] = useState(userId)
  if (userId !== undefined && userId !== shown) setShown(userId)
  const [isDirty, setDirty] = useState(false)
  if (shown === undefined) return null
  const close = () => void navigate({ to: '.', search: (now: object) => ({ ...now, person: undefined }) })
  return (
    <Modal
      open={userId !== undefined}
      onClose={onClose ?? close}
      onHidden={() => setShown(undefined)}
      title="Fiche utilisateur"
      mode="slide-right"
      closesOnNavigation={false}
      isDirty={isDirty}
    >
      <LoadedPerson key={shown} userId={shown} title={failure} onChanged={onChanged} onDirty={setDirty} />
    </Modal>
  )
}

interface LoadedPersonProps {
  userId: string
  /** Of the failure to read them. */
  title: string
  onChanged: () => Promise<void>
  onDirty: (isDirty: boolean) => void
}

function LoadedPerson({ userId, title, onChanged, onDirty }: LoadedPersonProps) {
  const call = useScopeCall()
  const read = useCallback(() => call('/get-user', { userId }), [call, userId])
  const { found, failure, reload: load } = useLoaded<Person>(read)
  const reload = async () => {
    await Promise.all([load(), onChanged()])
  }
  const loading = <LoadingBlock label="Chargement de la fiche" />
  // What was read before stays beneath: something may be typed there.
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
          <PersonDetails person={found} reload={reload} onDirty={onDirty} />
        </Suspense>
      ) : failure === null ? (
        loading
      ) : null}
    </>
  )
}
