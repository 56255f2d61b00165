import { useEffect, useState } from 'react'
import { ClientError } from '#api/client.ts'
import { type SignInFacts, usePasskeyProof } from '#features/people/passkeys/ui/use-passkey-proof.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SectionTitle, TextLink } from '#ui/page.tsx'
import { notifyFailure } from '#ui/toast.ts'
import { EraseAccount } from './erase-account.tsx'

interface PersonalDataProps {
  signIn: SignInFacts
  /** Id from the mailed link, if it opened the page. */
  confirmationId: string | undefined
  onSessionEnded: () => void
  /** Loads a fresh page, because this one still shows the person. */
  onErased: () => void
}

/** "Mes données personnelles": export of all data, and erasure of the account. */
export function PersonalData({ signIn, confirmationId, onSessionEnded, onErased }: PersonalDataProps) {
  const { client } = signIn
  const proof = usePasskeyProof(signIn)
  const [saving, setSaving] = useState(false)
  const [erasing, setErasing] = useState(false)
  // Opened in an effect, because dialogs exist in the browser only.
  useEffect(() => setErasing(confirmationId !== undefined), [confirmationId])
  const [erased, setErased] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      const { fileName, data } = await client('/export-account', {})
      saveJson(fileName, data)
    } catch (error) {
      if (error instanceof ClientError && error.status === 401) onSessionEnded()
      else if (!proof.asksFor(error, save)) notifyFailure(error)
    }
    setSaving(false)
  }
  return (
    <section aria-labelledby="mes-donnees" className="mt-10 flex flex-col gap-4">
      <SectionTitle id="mes-donnees">Mes données personnelles</SectionTitle>
      <Card className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-3">
          <p className="leading-relaxed">
            Une copie de tout ce que le site conserve sur vous : compte, commandes, billets, panier, messages. C’est un
            fichier JSON, lisible et réutilisable ailleurs.
          </p>
          <Button variant="secondary" loading={saving} onClick={() => void save()}>
            Télécharger mes données
          </Button>
        </div>
        <div className="flex flex-col items-start gap-3 border-t border-line pt-6">
          <p className="leading-relaxed">
            Effacer votre compte retire vos données du site, sans retour possible. Les commandes restent en
            comptabilité, sans votre nom. Vos autres droits sont dans les{' '}
            <TextLink to="/terms">mentions légales</TextLink>.
          </p>
          <Button variant="ghost" className="-ml-5 text-negative!" onClick={() => setErasing(true)}>
            Effacer mon compte…
          </Button>
        </div>
      </Card>
      <Dialog
        open={erasing}
        title={erased ? 'Compte effacé' : 'Effacer mon compte'}
        onClose={() => (erased ? onErased() : setErasing(false))}
      >
        <EraseAccount
          signIn={signIn}
          confirmationId={confirmationId}
          onCancel={() => setErasing(false)}
          onErased={() => setErased(true)}
          onSessionEnded={onSessionEnded}
        />
      </Dialog>
      {proof.window}
    </section>
  )
}

/** Saves `data` as an indented JSON file of this name. */
function saveJson(fileName: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = fileName
  anchor.click()
  // Delayed, because some browsers read the object only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
