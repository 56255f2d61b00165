import { useEffect, useState } from 'react'
import { useOfficeContext } from '../use-office.ts'

/** What colleagues type when they register. Nothing moves when it comes: its line has its height from the start. */
export function JoinCode({ groupId }: { groupId: string }) {
  const { client } = useOfficeContext()
  const [text, setText] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    client('/cse-admin/get-user-group', { groupId }, { signal: controller.signal }).then(
      ({ group: { groupRegistrationCode: code } }) =>
        setText(
          code === null
            ? 'Votre CSE n’a pas de code premium : demandez-le à l’équipe du site.'
            : `Code premium pour rejoindre le CSE : ${code}`,
        ),
      () => {
        if (!controller.signal.aborted) setText(`Erreur lors du chargement de ${groupId}`)
      },
    )
    return () => controller.abort()
  }, [client, groupId])
  return <p className="mb-3 min-h-5 font-medium select-text">{text}</p>
}
