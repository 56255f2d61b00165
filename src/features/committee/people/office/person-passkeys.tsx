import { useState } from 'react'
import { useFocusThatStays } from '#ui/browser/use-focus-that-stays.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notify } from '#ui/toast.ts'
import { useAttempt } from '#web/office/kit/use-attempt.ts'
import { useScopeCall } from '#web/office/kit/use-scope-call.ts'

interface PersonPasskeysProps {
  userId: string
  email: string
  reload: () => Promise<void>
}

/** Removes all passkeys of a person who has lost them, after a question; the administrator must know the person. */
export function PersonPasskeys({ userId, email, reload }: PersonPasskeysProps) {
  const call = useScopeCall()
  const [isAsking, setAsking] = useState(false)
  const [isPending, attempt] = useAttempt()
  const remove = () =>
    attempt(async () => {
      try {
        const { removed } = await call('/remove-user-passkeys', { userId })
        notify.success(removed > 1 ? `${removed} clés d’accès retirées` : 'Clé d’accès retirée')
        setAsking(false)
      } finally {
        await reload()
      }
    })
  const place = useFocusThatStays<HTMLDivElement>(isAsking)
  return (
    <div ref={place} tabIndex={-1} className="mt-3 outline-none">
      {isAsking ? (
        <Notice kind="warn" title={`Retirer toutes les clés d’accès de ${email} ?`}>
          <p>
            Pour une personne qui les a perdues, et que vous avez reconnue. Ses connexions prennent fin, son mot de
            passe suffit à nouveau, et un email le lui dit.
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" loading={isPending} onClick={() => void remove()}>
              Retirer les clés d’accès
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAsking(false)}>
              Retour
            </Button>
          </div>
        </Notice>
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          Retirer les clés d’accès
        </Button>
      )}
    </div>
  )
}
