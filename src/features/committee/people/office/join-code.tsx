import { useEffect, useState } from 'react'
import type { CallResult } from '#api/client.ts'
import { useOfficeContext } from '#web/office/use-office.ts'

/** Code that colleagues enter to register. Its line has a fixed height, so that nothing moves when it arrives. */
export function JoinCode({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const [text, setText] = useState('')
  const [cards, setCards] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    client('/cse-admin/get-user-group', { groupId }, { signal: controller.signal }).then(
      ({ group: { groupRegistrationCode: code, groupProfile } }) => {
        setText(
          code === null
            ? 'Votre CSE n’a pas de code premium : demandez-le à l’équipe du site.'
            : `Code premium pour rejoindre le CSE : ${code}`,
        )
        setCards(cardLine(groupProfile.memberCardConfig))
      },
      () => {
        if (!controller.signal.aborted) setText(`Erreur lors du chargement de ${groupId}`)
      },
    )
    return () => controller.abort()
  }, [client, groupId])
  return (
    <div className="mb-3">
      <p className="min-h-5 font-medium select-text">{text}</p>
      <p className="min-h-5 text-note text-ink-soft">{cards}</p>
    </div>
  )
}

type Cards = CallResult<'/cse-admin/get-user-group'>['group']['groupProfile']['memberCardConfig']

/** Sentence on the group's member-card rules, which super admins set. */
function cardLine({ memberCardCodeRequiredOnRegister: required, memberCardCodePrefix: prefix }: Cards): string {
  const start = prefix === '' ? '' : ` Son code commence par « ${prefix} ».`
  return `Carte membre : ${required ? 'demandée' : 'facultative'} à l’inscription.${start}`
}
