import { lazy, Suspense, useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { ListFailure } from '#web/office/kit/list/list-states.tsx'
import { SideWindow, useWithoutParameter } from '#web/office/kit/modal/side-window.tsx'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

const MailDetails = lazy(() => import('./mail-details.tsx').then((loaded) => ({ default: loaded.MailDetails })))

export type FoundMail = CallResult<'/admin/get-mail'>

interface MailWindowProps {
  /** Mail named by the URL; undefined for none. */
  mailId: string | undefined
  onChanged: () => Promise<void>
}

/** Window of a mail over the list, opened and closed by the URL. */
export function MailWindow({ mailId, onChanged }: MailWindowProps) {
  return (
    <SideWindow of={mailId} title="Courriel" onClose={useWithoutParameter('mail')}>
      {(id) => <LoadedMail key={id} mailId={id} onChanged={onChanged} />}
    </SideWindow>
  )
}

function LoadedMail({ mailId, onChanged }: { mailId: string; onChanged: () => Promise<void> }) {
  const { client } = useOfficeContext()
  const read = useCallback(() => adminCall(client)('/admin/get-mail', { mailId }), [client, mailId])
  const { found, failure, reload } = useLoaded<FoundMail>(read)
  const loading = <LoadingBlock label="Chargement du courriel" />
  if (failure !== null) return <ListFailure text="Échec du chargement du courriel" error={failure} retry={reload} />
  if (!found) return loading
  return (
    <Suspense fallback={loading}>
      <MailDetails mail={found} reload={async () => void (await Promise.all([reload(), onChanged()]))} />
    </Suspense>
  )
}
