import { useState } from 'react'
import type { Client } from '#api/client.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { notifyFailure } from '#ui/toast.ts'

/** Mails a link back to this page, for a person without a password. */
export function MailedConfirmation({ client, onCancel }: { client: Client; onCancel: () => void }) {
  const [state, setState] = useState<'asking' | 'sending' | 'sent'>('asking')
  const send = async () => {
    setState('sending')
    try {
      await client('/request-account-erasure', {})
      setState('sent')
    } catch (error) {
      notifyFailure(error)
      setState('asking')
    }
  }
  if (state === 'sent')
    return (
      <div role="status">
        <Notice kind="success" title="Le lien est parti.">
          Ouvrez-le dans l’heure, dans ce navigateur : il vous ramène ici pour confirmer.
        </Notice>
      </div>
    )
  return (
    <>
      <p className="leading-relaxed">
        Pour être sûrs que c’est bien vous, nous vous envoyons un lien de confirmation par email.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Annuler
        </Button>
        <Button loading={state === 'sending'} onClick={() => void send()}>
          Recevoir le lien
        </Button>
      </div>
    </>
  )
}
