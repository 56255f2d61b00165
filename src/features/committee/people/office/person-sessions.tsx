import { useCallback } from 'react'
import type { CallResult } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { serverNow } from '#ui/server-clock.ts'
import { LoadingBlock } from '#ui/spinner.tsx'
import { notify } from '#ui/toast.ts'
import { ageText, momentText } from '#web/office/kit/list/date-text.ts'
import { adminCall } from '#web/office/kit/scope-call.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useLoaded } from '#web/office/kit/use-loaded.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

type Sessions = CallResult<'/admin/list-user-sessions'>

const wayTexts = {
  password: 'par mot de passe',
  code: 'par code d’une application',
  link: 'par un lien reçu par email',
  passkey: 'par clé d’accès',
  employer: 'par son employeur',
} as const satisfies Record<Sessions['items'][number]['openedBy'], string>

/** Sessions of a person, with buttons that end one or all. */
export function PersonSessions({ userId }: { userId: string }) {
  const { client, office } = useOfficeContext()
  const call = adminCall(client)
  const read = useCallback(() => adminCall(client)('/admin/list-user-sessions', { userId }), [client, userId])
  const { found, failure, reload } = useLoaded<Sessions>(read)
  const [isPending, attempt] = useAttempt()
  const end = (sessionId?: string) =>
    attempt(async () => {
      const { ended } = await call('/admin/end-user-sessions', { userId, sessionId })
      notify.success(ended > 1 ? `${ended} connexions terminées` : 'Connexion terminée')
      await reload()
    })
  const others = found?.items.filter(({ isOwn }) => !isOwn) ?? []
  return (
    <section aria-label="Connexions en cours">
      <h2 className="text-base font-bold">Connexions en cours</h2>
      {failure === null ? null : (
        <Notice kind="error" className="mt-3" title="Les connexions n’ont pas pu être lues.">
          <Button variant="secondary" size="sm" className="mt-2" onClick={() => void reload()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {found === null && failure === null ? <LoadingBlock label="Chargement des connexions" /> : null}
      {found?.items.length === 0 ? (
        <p className="mt-2 text-ink-soft">Cette personne n’est connectée nulle part.</p>
      ) : null}
      {found && found.items.length > 0 ? (
        <ul className="mt-2 flex flex-col">
          {found.items.map(({ sessionId, device, host, lastSeenAt, createdAt, openedBy, passkeyProvenAt, isOwn }) => (
            <li
              key={sessionId}
              data-session={sessionId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2"
            >
              <span className="min-w-0">
                <span className="block font-medium">{device ?? 'Appareil inconnu'}</span>
                <span className="block text-note text-ink-soft [overflow-wrap:anywhere]">
                  {host}, vue{' '}
                  <span title={momentText(office.zone, lastSeenAt)}>{ageText(lastSeenAt, serverNow())}</span>, ouverte
                  le {momentText(office.zone, createdAt)} {wayTexts[openedBy]}
                </span>
                {passkeyProvenAt === null ? null : (
                  <span className="block text-note text-ink-soft">
                    Clé d’accès présentée le {momentText(office.zone, passkeyProvenAt)}
                  </span>
                )}
              </span>
              {isOwn ? (
                <span className="text-note text-ink-soft">La vôtre</span>
              ) : (
                <Button variant="ghost" size="sm" loading={isPending} onClick={() => void end(sessionId)}>
                  Terminer
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 1 ? (
        <Button variant="secondary" size="sm" className="mt-3" loading={isPending} onClick={() => void end()}>
          Terminer les {others.length} connexions
        </Button>
      ) : null}
    </section>
  )
}
