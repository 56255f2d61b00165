import { useState } from 'react'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { StateChip } from '#web/office/kit/list/state-chip.tsx'
import { notifySaved } from '#web/office/kit/undo-saved.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'
import { useOfficeContext } from '#web/office/use-office.ts'
import type { SignInWay } from '../access-shapes.ts'
import { PersonPasskeys } from './person-passkeys.tsx'
import type { Person } from './person-window.tsx'

interface PersonAccessProps {
  person: Person
  reload: () => Promise<void>
}

/** Access of a person: status, mail that lets them in, and its end when they leave. */
export function PersonAccess({ person: { user, hasPassword, otherWays }, reload }: PersonAccessProps) {
  const call = useScopeCall()
  const { office } = useOfficeContext()
  const [isClosing, setClosing] = useState(false)
  const [isPending, attempt] = useAttempt()
  const isClosed = user.deactivatedAt !== null
  const mayEnter = hasPassword || otherWays.length > 0
  const isSelf = office.person.email === user.email
  const place = useFocusThatStays<HTMLElement>(`${isClosing} ${isClosed} ${otherWays.join()}`)

  const change = () =>
    attempt(async () => {
      try {
        const input = { userId: user.userId, ifUpdatedAt: user.updatedAt }
        const { user: changed } = isClosed ? await call('/reopen-access', input) : await call('/close-access', input)
        setClosing(false)
        void notifySaved(isClosed ? 'Accès rouvert' : 'Accès fermé', {
          call,
          target: user.userId,
          updatedAt: changed.updatedAt,
          after: reload,
        })
      } finally {
        await reload()
      }
    })
  const mail = () =>
    attempt(async () => {
      const { sent } = await call('/send-access-mail', { userId: user.userId })
      notify.success(
        sent === 'invitation' ? `Invitation envoyée à ${user.email}` : `Lien de mot de passe envoyé à ${user.email}`,
      )
    })

  return (
    <section ref={place} tabIndex={-1} className="outline-none" aria-label="Accès">
      <h2 className="flex flex-wrap items-center gap-3 text-base font-bold">
        Accès
        <StateChip tone={isClosed ? 'off' : mayEnter ? 'good' : 'waiting'}>
          {isClosed ? 'Fermé' : mayEnter ? 'Ouvert' : 'Invitation en attente'}
        </StateChip>
      </h2>
      {hasPassword || otherWays.length === 0 ? null : (
        <p className="mt-1 text-ink-soft">
          Se connecte {new Intl.ListFormat('fr').format(otherWays.map((way) => wayTexts[way]))}, sans mot de passe.
        </p>
      )}
      {isClosing ? (
        <Notice kind="warn" className="mt-3" title={`Fermer l’accès de ${user.email} ?`}>
          <p>
            Ses connexions prennent fin et ses liens ne servent plus. Ses commandes et ses billets restent, et l’accès
            peut être rouvert.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" loading={isPending} onClick={() => void change()}>
              Fermer l’accès
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setClosing(false)}>
              Retour
            </Button>
          </div>
        </Notice>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          {isClosed ? (
            <Button variant="secondary" size="sm" loading={isPending} onClick={() => void change()}>
              Rouvrir l’accès
            </Button>
          ) : (
            <>
              <Button variant="secondary" size="sm" loading={isPending} onClick={() => void mail()}>
                {mailText(hasPassword, mayEnter)}
              </Button>
              {isSelf ? null : (
                <Button variant="secondary" size="sm" onClick={() => setClosing(true)}>
                  Fermer l’accès
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {otherWays.includes('passkey') && !isSelf ? (
        <PersonPasskeys userId={user.userId} email={user.email} reload={reload} />
      ) : null}
    </section>
  )
}

const wayTexts = { passkey: 'par clé d’accès', employer: 'par son employeur' } as const satisfies Record<
  SignInWay,
  string
>

/**
 * Text of the mail button. People who sign in without a password have no pending invitation, but may get a link to
 * choose one.
 */
const mailText = (hasPassword: boolean, mayEnter: boolean): string =>
  hasPassword
    ? 'Envoyer un lien de mot de passe'
    : mayEnter
      ? 'Inviter à choisir un mot de passe'
      : 'Renvoyer l’invitation'
