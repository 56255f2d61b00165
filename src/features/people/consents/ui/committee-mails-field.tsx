import { useId } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'

export const COMMITTEE_MAILS = 'committeeMails'

const list = new Intl.ListFormat('fr', { type: 'conjunction' })

/**
 * Tells the person who registers that their committees write, and asks for their consent: a box ticked beforehand is
 * none (chapter personal-data, Mails that a committee may send).
 */
export function CommitteeMailsField({ committees }: { committees: readonly string[] }) {
  const hintId = useId()
  if (committees.length === 0) return null
  return (
    <div className="flex flex-col gap-1.5">
      <Checkbox
        name={COMMITTEE_MAILS}
        aria-describedby={hintId}
        label={`Recevoir par email les informations de ${list.format(committees)}`}
      />
      <p id={hintId} className="pl-7.5 text-sm leading-relaxed text-ink-soft">
        Actualités, avantages, sondages. Vous pourrez changer d’avis dans « Mon compte » ou par le lien de
        désinscription de chaque mail. Vos billets arrivent dans tous les cas.
      </p>
    </div>
  )
}

/** Returns the value to send: undefined if the person was not asked. */
export const chosenCommitteeMails = (committees: readonly string[], value: string): boolean | undefined =>
  committees.length === 0 ? undefined : value !== ''
